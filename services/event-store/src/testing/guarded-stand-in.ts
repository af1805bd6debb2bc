import { startEventStoreDbStandIn } from './eventstoredb-stand-in.ts';
import { startEventStoreDbCluster } from './stand-in-cluster.ts';
import { createGuard, type ShownCertificate } from './stand-in-guard.ts';

export const startGuardedStandIn = async () => {
  const { at, show, clear, ...guarding } = createGuard();
  const standIn = await startEventStoreDbStandIn(guarding);
  return {
    ...standIn,
    ...at(`127.0.0.1:${standIn.port}`),
    restartWith: async (kind: ShownCertificate): Promise<void> => {
      standIn.stop();
      show(kind);
      await standIn.restart();
    },
    stop: (): void => {
      standIn.stop();
      clear();
    },
  };
};

export type GuardedStandIn = Awaited<ReturnType<typeof startGuardedStandIn>>;

export const startGuardedCluster = async () => {
  const { at, show, clear, ...guarding } = createGuard();
  const cluster = await startEventStoreDbCluster(guarding);
  const hosts = cluster.nodes.map((node) => `127.0.0.1:${cluster.node(node).port}`);
  return {
    ...cluster,
    ...at(hosts.join(',')),
    at: hosts.map(at),
    restartWith: async (kind: ShownCertificate, nodes = cluster.nodes): Promise<void> => {
      for (const node of nodes) cluster.kill(node);
      show(kind);
      for (const node of nodes) await cluster.restart(node);
      cluster.beginElection();
      cluster.elect(0);
    },
    stop: (): void => {
      cluster.stop();
      clear();
    },
  };
};

export type GuardedCluster = Awaited<ReturnType<typeof startGuardedCluster>>;
