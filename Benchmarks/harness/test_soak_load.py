"""A home that nobody kept busy or could judge does not pass. `python3 -m unittest harness.test_soak_load`."""

import io
import unittest
from collections import Counter
from contextlib import redirect_stdout

from soak import ending

from .processes import Failure
from .soak_figures import Figures
from .soak_house import PROCESSES, SERVICES
from .soak_load import Busyness, Pace
from .soak_report import PROCESS, RETAINED, STORE, tables
from .soak_watch import Plan
from .soak_work import EMPTY, Sets

SECONDS = 360
RESTARTS = Counter({"mosquitto": 1, "home-actuator": 1})


def device(**counts: int) -> Pace:
    return Pace("home device-0", "answered", 5.0, Counter(counts), ("mosquitto", "home-actuator"))


class PaceTest(unittest.TestCase):
    def test_who_is_answered_at_his_pace_is_busy(self) -> None:
        self.assertEqual(device(answered=1790, unanswered=2).faults(SECONDS, RESTARTS), [])

    def test_a_busy_machine_may_be_late(self) -> None:
        self.assertEqual(device(answered=1000).faults(SECONDS, RESTARTS), [])

    def test_who_gets_no_answers_is_told(self) -> None:
        told = device(unanswered=24).faults(SECONDS, RESTARTS)
        self.assertEqual(told, [
            "home device-0, answered: 825 or more were expected, 0 came",
            "home device-0, unanswered: 2 at most were expected, one for each restart; 24 came",
        ])  # fmt: skip

    def test_who_is_refused_all_is_told(self) -> None:
        self.assertEqual(len(device(refused=1800).faults(SECONDS, RESTARTS)), 1)

    def test_who_is_to_be_refused_and_is_not_is_told(self) -> None:
        stranger = Pace("home stranger", "refused", 0.1, Counter(answered=70))
        told = ["home stranger, refused: 18 or more were expected, 0 came"]
        self.assertEqual(stranger.faults(SECONDS, RESTARTS), told)

    def test_an_answer_that_no_restart_explains_is_missed(self) -> None:
        told = ["home device-0, unanswered: 0 at most were expected, one for each restart; 1 came"]
        self.assertEqual(device(answered=1800, unanswered=1).faults(SECONDS, Counter({"console": 3})), told)

    def test_one_is_wanted_of_whoever_restarts_leave_no_time(self) -> None:
        told = ["home device-0, answered: 1 or more were expected, 0 came"]
        self.assertEqual(device().faults(SECONDS, Counter({"mosquitto": 40})), told)


class EndingTest(unittest.TestCase):
    def test_a_client_without_answers_fails_the_run(self) -> None:
        said = io.StringIO()
        with redirect_stdout(said):
            self.assertEqual(ending([], [], device().faults(SECONDS, RESTARTS)), 1)
            self.assertEqual(ending(["console.db: …"], [], []), 1)
        self.assertIn("WRONG: home device-0, answered: 825 or more were expected, 0 came\n", said.getvalue())

    def test_nothing_to_tell_is_well(self) -> None:
        with redirect_stdout(io.StringIO()):
            self.assertEqual(ending([], [], []), 0)


class BusynessTest(unittest.TestCase):
    def faults(self, restarts: int = 0, **counts: int) -> list[str]:
        console = Counter({what.replace("_", " "): count for what, count in counts.items()})
        paces = [Pace("console", what, 1.0, console) for what in ("pages read", "stream messages")]
        return Busyness(console, paces).faults(SECONDS, Counter({"console": restarts}))

    def test_pages_and_messages_that_come_are_enough(self) -> None:
        self.assertEqual(self.faults(pages_read=350, stream_messages=9000, streams_opened_again=26), [])

    def test_a_silent_console_is_told(self) -> None:
        self.assertEqual(self.faults(), [
            "console, pages read: 180 or more were expected, 0 came",
            "console, stream messages: 180 or more were expected, 0 came",
        ])  # fmt: skip

    def test_a_page_that_fails_is_told(self) -> None:
        told = ["console, pages 500: none were expected, 1 came"]
        self.assertEqual(self.faults(pages_read=350, stream_messages=9000, pages_500=1), told)

    def test_streams_that_end_at_once_are_told(self) -> None:
        told = ["console, streams opened again: 140 at most were expected, 7000 came"]
        self.assertEqual(self.faults(pages_read=350, stream_messages=9000, streams_opened_again=7000), told)

    def test_a_restart_explains_streams_that_were_tried_again(self) -> None:
        self.assertEqual(self.faults(1, pages_read=350, stream_messages=9000, streams_opened_again=300), [])


class SetsTest(unittest.TestCase):
    class Nobody:
        """A home without elements."""

        name = "device-0"

        def ask(self, *_) -> dict:
            return {"homes": []}

    def test_a_list_that_stays_empty_ends_the_workload(self) -> None:
        sets = Sets(0)
        for _ in range(EMPTY - 1):
            sets.step(self.Nobody())
        with self.assertRaisesRegex(Failure, "device-0 expected elements"):
            sets.step(self.Nobody())


class VerdictTest(unittest.TestCase):
    def setUp(self) -> None:
        self.subjects = {name: PROCESS for name in PROCESSES}
        self.subjects |= {f"{service}.db": STORE for service in SERVICES} | {"mosquitto.db": RETAINED}

    def unjudged(self, **until: float) -> list[str]:
        """Of a run in which everybody is flat and was sampled all the time, or until some second."""
        figures = Figures()
        for subject, bounds in self.subjects.items():
            values = {bound.figure: 7.0 for bound in bounds}
            for at in range(0, int(until.get(subject.replace("-", "_").replace(".", "_"), SECONDS)), 10):
                figures.note(at, subject, 0, values)
        return tables(figures, 120, 90)[1].unjudged

    def test_everybody_is_judged(self) -> None:
        self.assertEqual(self.unjudged(), [])

    def test_a_database_that_was_never_read_is_told(self) -> None:
        told = ["clinic-service.db: 27 samples or more of 36 were expected, 0 came"]
        self.assertEqual(self.unjudged(clinic_service_db=0), told)

    def test_a_process_that_was_lost_on_the_way_is_told(self) -> None:
        self.assertEqual(self.unjudged(keeper=240), ["keeper: 27 samples or more of 36 were expected, 24 came"])

    def test_a_run_without_a_sample_has_no_verdict(self) -> None:
        self.subjects = {}
        self.assertEqual(len(self.unjudged()), len(PROCESSES) + len(SERVICES) + 1)

    def test_a_life_that_is_too_short_is_told(self) -> None:
        figures = Figures()
        for at in range(0, SECONDS, 10):
            figures.note(at, "console", at // 180, {bound.figure: 7.0 for bound in PROCESS})
        told = "console: a life of 210 s or more was expected, the longest took 170"
        self.assertIn(told, tables(figures, 120, 90)[1].unjudged)


class PlanTest(unittest.TestCase):
    def test_lives_too_short_to_judge_are_refused_beforehand(self) -> None:
        Plan(1800, broker_every=900, service_every=1200)
        with self.assertRaisesRegex(Failure, "mosquitto has to live 750 s or more, its restarts leave 600"):
            Plan(7200, broker_every=600, service_every=1200)


if __name__ == "__main__":
    unittest.main()
