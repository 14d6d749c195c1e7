"""A cluster of Ray of several nodes on this machine, one of which may be lost."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from barsis_notation.cluster.ray_tasks import ALONE


class Nodes:
    """Nodes with a processor each, beside a head that has none and stays."""

    def __init__(self, cluster: Any) -> None:
        self._cluster = cluster

    @property
    def address(self) -> str:
        return str(self._cluster.address)

    def add(self) -> None:
        self._cluster.add_node(num_cpus=1, include_dashboard=False)

    def lose(self, number: int) -> None:
        """Kill one of the nodes, and put a new one in its place."""
        nodes = [*self._cluster.worker_nodes]
        self._cluster.remove_node(nodes[number % len(nodes)], allow_graceful=False)
        self.add()


@contextmanager
def nodes(count: int) -> Iterator[Nodes]:
    """Yield a cluster of *count* nodes; its address is in the environment meanwhile."""
    os.environ.update(ALONE)
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 0, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    there = Nodes(cluster)
    try:
        for _ in range(count):
            there.add()
        os.environ["RAY_ADDRESS"] = there.address
        yield there
    finally:
        os.environ.pop("RAY_ADDRESS", None)
        cluster.shutdown()  # type: ignore[no-untyped-call]
