import { type EventStoreDbStandIn, startEventStoreDbStandIn } from './eventstoredb-stand-in.ts';
import { clusterInfo, type GossipedMember } from './stand-in-gossip.ts';
import type { Guarding } from './stand-in-guard.ts';
import { createLog } from './stand-in-log.ts';
import type { EndPoint, LeaderlessAnswer } from './stand-in-refusals.ts';
import { createReplica } from './stand-in-replica.ts';

export type NodeNumber = number;

const SIZE = 3;
const HOST = '127.0.0.1';

type Member = {
  readonly replica: ReturnType<typeof createReplica>;
  standIn: EventStoreDbStandIn;
  endPoint: EndPoint;
  instanceId: string;
  isRunning: boolean;
  /** Cut off from the other nodes, not from its clients. */
  isIsolated: boolean;
  leader: NodeNumber | undefined;
  /** Nodes that it knows are gone. */
  missed: ReadonlySet<NodeNumber>;
};

/** Three stand-ins over one log: test our adapter, not a real cluster. */
export const startEventStoreDbCluster = async (options: Partial<Guarding> = {}) => {
  const log = createLog();
  const members: Member[] = [];
  let leaderless: LeaderlessAnswer = 'not-ready';
  /** Nodes still report roles from before the election. */
  let isOldNews = false;

  const member = (node: NodeNumber): Member => {
    const found = members[node];
    if (!found) throw new RangeError(`The cluster has nodes 0 to ${SIZE - 1}, not ${node}`);
    return found;
  };
  const connected = (): Member[] =>
    members.filter(({ isRunning, isIsolated }) => isRunning && !isIsolated);
  const gone = (): ReadonlySet<NodeNumber> =>
    new Set(members.keys().filter((node) => !connected().includes(member(node))));

  const gossipOf = (node: NodeNumber): GossipedMember[] => {
    const { leader, missed } = member(node);
    const leaderlessState = (other: NodeNumber) =>
      isOldNews && other !== node ? 'follower' : 'unknown';
    return members.map(({ endPoint, instanceId }, other) => ({
      endPoint,
      instanceId,
      isAlive: !missed.has(other),
      state:
        leader === undefined ? leaderlessState(other) : leader === other ? 'leader' : 'follower',
    }));
  };

  const startNode = async (node: NodeNumber): Promise<void> => {
    const replica = createReplica(log);
    const standIn = await startEventStoreDbStandIn({
      ...options,
      membership: {
        log: replica,
        gossip: () => clusterInfo(gossipOf(node)),
        roleOf: () => {
          const { leader, isIsolated } = member(node);
          if (leader === undefined) return { kind: 'leaderless', answer: leaderless };
          if (leader !== node) {
            const { endPoint, isRunning } = member(leader);
            return { kind: 'follower', leader: endPoint, reachesLeader: isRunning && !isIsolated };
          }
          // Without a majority it commits nothing.
          return { kind: isIsolated ? 'cut-off-leader' : 'leader' };
        },
      },
    });
    members[node] = {
      replica,
      standIn,
      endPoint: { host: HOST, port: Number(new URL(standIn.url).port) },
      instanceId: crypto.randomUUID(),
      isRunning: true,
      isIsolated: false,
      leader: 0,
      missed: new Set(),
    };
  };
  for (let node = 0; node < SIZE; node += 1) await startNode(node);

  const leader = (): NodeNumber => {
    const node = connected()[0]?.leader;
    if (node === undefined) throw new Error('The cluster has no leader');
    return node;
  };
  const addresses = members.map(({ endPoint: { host, port } }) => `${host}:${port}`);

  return {
    nodes: [...members.keys()] as readonly NodeNumber[],
    url: `esdb://${addresses.join(',')}?tls=false`,
    /** The first node alone, which lists the others. */
    discoveringUrl: `esdb+discover://${addresses[0]}?tls=false`,
    node: (node: NodeNumber): EventStoreDbStandIn => member(node).standIn,
    leader,
    followers: (): NodeNumber[] =>
      [...members.keys()].filter((node) => node !== leader() && member(node).isRunning),
    /** Stops silently: the others list it until they notice. */
    kill: (node: NodeNumber): void => {
      member(node).isRunning = false;
      member(node).standIn.stop();
    },
    /** @throws Error if no majority could have elected it */
    restart: async (node: NodeNumber): Promise<void> => {
      const one = member(node);
      await one.standIn.restart();
      one.leader = connected()[0]?.leader;
      one.instanceId = crypto.randomUUID();
      one.isRunning = true;
      one.replica.release();
      for (const each of connected()) each.missed = gone();
    },
    /** With `oldNews` each node still lists the roles of the others from before. */
    beginElection: (answer: LeaderlessAnswer = 'not-ready', { oldNews = false } = {}): void => {
      leaderless = answer;
      isOldNews = oldNews;
      for (const each of connected()) {
        each.leader = undefined;
        each.missed = gone();
      }
    },
    /** @throws Error without a majority */
    elect: (node: NodeNumber): void => {
      const voters = connected();
      if (!voters.includes(member(node)) || voters.length <= SIZE / 2) {
        throw new Error(`Node ${node} has no majority`);
      }
      isOldNews = false;
      member(node).replica.release();
      for (const each of voters) {
        each.leader = node;
        each.missed = gone();
      }
    },
    /** Cuts a node off from the others; its clients still reach it. */
    isolate: (node: NodeNumber): void => {
      member(node).isIsolated = true;
      member(node).replica.hold();
    },
    /** The isolated node neither leads nor follows. */
    noticeIsolation: (node: NodeNumber): void => {
      member(node).leader = undefined;
    },
    /** Pauses replication to this node until it is released. */
    hold: (node: NodeNumber): void => member(node).replica.hold(),
    release: (node: NodeNumber): void => member(node).replica.release(),
    stop: (): void => {
      for (const { standIn } of members) standIn.stop();
    },
  };
};

export type EventStoreDbCluster = Awaited<ReturnType<typeof startEventStoreDbCluster>>;
