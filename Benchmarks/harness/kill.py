"""Load runs while the service is killed and started again: are commands lost, or applied twice?

It finds gross faults only. A reference made to acknowledge before its commit passed six kills, for the moment between
the two is short: that acknowledgements are held must be shown by a test that stops the service inside that moment.
"""

import time
from pathlib import Path

from .contenders import Contender
from .measure import scratch, wrong_counts
from .processes import Broker, Load, Service


def kill_check(contender: Contender, kills: int) -> list[str]:
    """kill -9, `kills` times: no command may be lost or applied twice. Events may repeat, their rows may not."""
    with scratch() as name, Broker(Path(name)) as broker:
        data = Path(name) / "data"
        data.mkdir()
        with Service(contender.command, broker.port, data) as first:
            first.wait_ready()
        with Load("sustained", broker.port, seconds=kills, warmup=0) as load:
            for number in range(kills):
                with Service(contender.command, broker.port, data) as service:
                    service.wait_ready()
                    time.sleep(0.3 + 0.0137 * number)
                    service.kill()
            with Service(contender.command, broker.port, data) as last:
                last.wait_ready()
                result = load.result()
        faults = [f"{result['lost']} of {result['commands']} commands lost"] if result["lost"] else []
        if contender.shared_schema:
            faults += wrong_counts(data, result["commands"])
        if not faults:
            print(f"{contender.title}: {kills} kills, {result['commands']} commands, none lost or applied twice, "
                  f"{result['repeated']} events published again")  # fmt: skip
        return faults
