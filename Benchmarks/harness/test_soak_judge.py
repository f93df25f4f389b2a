"""The judgement of the soak: a planted leak is found, noise is not. `python3 -m unittest harness.test_soak_judge`."""

import random
import unittest

from .soak_judge import FLAT, GROWS, TOO_SHORT, Bound, Point, judge, judge_lives, theil_sen, thinned

MEMORY = Bound("anonymous", "memory, MB", allowance=2, share=0.05)
THREADS = Bound("threads", "threads", allowance=0)


def series(seconds: float, value, every: float = 10, since: float = 0) -> list[Point]:
    count = int(seconds / every)
    return [(since + number * every, value(number / max(1, count - 1))) for number in range(count)]


class JudgeTest(unittest.TestCase):
    def setUp(self) -> None:
        self.chance = random.Random(1)

    def noisy(self, level: float, noise: float, leak: float = 0):
        return lambda part: level + leak * part + self.chance.gauss(0, noise)

    def test_a_steady_leak_is_found(self) -> None:
        found = judge(series(1500, self.noisy(30, 1, leak=8)), MEMORY)
        self.assertEqual(found.verdict, GROWS)
        self.assertAlmostEqual(found.per_hour, 8 * 3600 / 1500, delta=3)

    def test_noise_is_no_leak(self) -> None:
        for seed in range(100):
            self.chance = random.Random(seed)
            self.assertEqual(judge(series(300, self.noisy(30, 1.5)), MEMORY).verdict, FLAT, f"seed {seed}")
            self.assertEqual(judge(series(1500, self.noisy(30, 3)), MEMORY).verdict, FLAT, f"seed {seed}")

    def test_a_saw_of_pruning_is_no_leak(self) -> None:
        self.assertEqual(judge(series(1500, lambda part: 10 + part * 1500 % 60 / 6), MEMORY).verdict, FLAT)

    def test_a_leak_below_a_saw_is_found(self) -> None:
        self.assertEqual(judge(series(1500, lambda part: 10 + part * 1500 % 60 / 6 + 9 * part), MEMORY).verdict, GROWS)

    def test_peaks_do_not_hide_a_leak(self) -> None:
        points = [(at, 300.0 if number % 5 == 0 else value)
                  for number, (at, value) in enumerate(series(1500, self.noisy(30, 0.5, leak=8)))]  # fmt: skip
        self.assertEqual(judge(points, MEMORY).verdict, GROWS)

    def test_a_single_peak_is_no_leak(self) -> None:
        self.assertEqual(judge(series(1500, lambda part: 90 if 0.5 < part < 0.6 else 30), MEMORY).verdict, FLAT)

    def test_what_falls_does_not_grow(self) -> None:
        self.assertEqual(judge(series(1500, self.noisy(60, 1, leak=-20)), MEMORY).verdict, FLAT)

    def test_growth_within_what_is_allowed_is_flat(self) -> None:
        self.assertEqual(judge(series(1500, lambda part: 100 + 6 * part), MEMORY).verdict, FLAT)

    def test_a_thread_each_hour_is_found(self) -> None:
        self.assertEqual(judge(series(14_400, lambda part: 9 + int(part * 4)), THREADS).verdict, GROWS)

    def test_what_must_never_be_exceeded_is_judged_once(self) -> None:
        bound = Bound("wal", "WAL, MB", allowance=8, most=64)
        self.assertEqual(judge(series(1500, lambda part: 70 if part == 0.5 else 4), bound).verdict, FLAT)
        self.assertEqual(judge(series(1510, lambda part: 70 if part == 0.5 else 4), bound).verdict, GROWS)

    def test_raw_figures_are_scaled(self) -> None:
        found = judge(series(1500, lambda _: 30_000), Bound("rss", "RSS, MB", 2, scale=1 / 1000))
        self.assertEqual((found.start, found.end, found.highest), (30, 30, 30))

    def test_the_leak_that_shows_is_found_and_a_smaller_one_is_not(self) -> None:
        for level in (5, 30, 100):
            for seconds in (600, 1500, 7000):
                shows = judge(series(seconds, lambda _: level), MEMORY).shows
                for part, verdict in ((1.1, GROWS), (0.9, FLAT)):
                    leak = part * shows * seconds / 3600
                    found = judge(series(seconds, self.noisy(level, 0.01, leak)), MEMORY)
                    self.assertEqual(found.verdict, verdict, f"{part} of {shows:.1f} an hour in {seconds} s")

    def test_what_shows_is_of_the_share_as_well_and_of_the_time_judged(self) -> None:
        # From the middle of the first quarter to that of the last are three quarters of the time.
        self.assertAlmostEqual(judge(series(3600, lambda _: 40), MEMORY).shows, 4 / 0.75, delta=0.1)
        self.assertAlmostEqual(judge(series(1800, lambda _: 40), MEMORY).shows, 8 / 0.75, delta=0.1)

    def test_few_points_are_not_judged(self) -> None:
        self.assertEqual(judge(series(60, lambda part: 100 * part), MEMORY).verdict, TOO_SHORT)

    def test_the_start_of_a_process_is_left_out(self) -> None:
        life = series(600, lambda part: 30 * min(1, 2.5 * part))
        self.assertEqual(judge_lives([life], MEMORY, warm_up=300, least=60).verdict, FLAT)
        self.assertEqual(judge_lives([life], MEMORY, warm_up=0, least=60).verdict, GROWS)

    def test_each_life_is_judged_alone(self) -> None:
        lives = [series(900, lambda _: 20), series(600, lambda _: 80, since=900)]
        self.assertEqual(judge_lives(lives, MEMORY, warm_up=120, least=60).verdict, FLAT)

    def test_a_leak_in_the_shorter_life_counts(self) -> None:
        lives = [series(900, lambda _: 20), series(600, lambda part: 20 + 30 * part, since=900)]
        self.assertEqual(judge_lives(lives, MEMORY, warm_up=120, least=60).verdict, GROWS)

    def test_a_life_that_was_cut_short_is_not_judged(self) -> None:
        self.assertEqual(judge_lives([series(200, lambda part: 99 * part)], MEMORY, 120, 300).verdict, TOO_SHORT)

    def test_a_long_series_keeps_its_slope(self) -> None:
        points = series(86_400, lambda part: 86.4 * part)
        self.assertLessEqual(len(thinned(points)), 120)
        self.assertAlmostEqual(theil_sen(thinned(points)), 0.001, places=5)


if __name__ == "__main__":
    unittest.main()
