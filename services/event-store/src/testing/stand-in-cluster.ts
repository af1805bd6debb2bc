import { type EventStoreDbStandIn, startEventStoreDbStandIn } from './eventstoredb-stand-in.ts';
import { clusterInfo, type GossipedMember } from './stand-in-gossip.ts';
import type { Guarding } from './stand-in-guard.ts';
import { createLog } from './stand-in-log.ts';
import type { EndPoint, LeaderlessAnswer } from './stand-in-refusals.ts';
import { createReplica } from './stand-in-replica.ts';

/** A node, by its number from 0. */
export type NodeNumber = number;

const SIZE = 3;
const HOST = '127.0.0.1';

type Member = {
  readonly replica: ReturnType<typeof createReplica>;
  standIn: EventStoreDbStandIn;
  endPoint: EndPoint;
  instanceId: string;
  isRunning: boolean;
  /** Cut off from the others, not from its clients. */
  isIsolated: boolean;
  /** Whom it takes for the leader; undefined while it knows of none. */
  leader: NodeNumber | undefined;
  /** Who is gone, as far as it has noticed. */
  missed: ReadonlySet<NodeNumber>;
};

/**
 * Three stand-ins over one log that behave as a cluster does, as far as its clients see it. Nothing
 * happens by itself: the test says when a node goes, when the others notice, who is elected and
 * what has been replicated to whom. Like the stand-in it is built from what was seen of a cluster
 * of real servers: it proves the adapter, and nothing of a real cluster.
 */
export const startEventStoreDbCluster = async (
  options: { readonly supportsBatchAppend?: boolean } & Partial<Guarding> = {},
) => {
  const log = createLog();
  const members: Member[] = [];
  let leaderless: LeaderlessAnswer = 'not-ready';
  /** Nodes go on telling of the others what those were before the election. */
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
          // Without the others nothing that it takes is ever committed.
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
    if (node === undefined) throw new Error('Nobody leads the cluster');
    return node;
  };
  const addresses = members.map(({ endPoint: { host, port } }) => `${host}:${port}`);

  return {
    nodes: [...members.keys()] as readonly NodeNumber[],
    /** All three nodes. */
    url: `esdb://${addresses.join(',')}?tls=false`,
    /** The first node alone, to be asked for the others. */
    discoveringUrl: `esdb+discover://${addresses[0]}?tls=false`,
    node: (node: NodeNumber): EventStoreDbStandIn => member(node).standIn,
    /** As the nodes that are connected know it. */
    leader,
    followers: (): NodeNumber[] =>
      [...members.keys()].filter((node) => node !== leader() && member(node).isRunning),
    /** Goes without a word. The others go on naming it until they notice. */
    kill: (node: NodeNumber): void => {
      member(node).isRunning = false;
      member(node).standIn.stop();
    },
    /** Comes back at the same address, with all that it has missed. */
    restart: async (node: NodeNumber): Promise<void> => {
      const one = member(node);
      await one.standIn.restart();
      one.leader = connected()[0]?.leader;
      one.instanceId = crypto.randomUUID();
      one.isRunning = true;
      one.replica.release();
      for (const each of connected()) each.missed = gone();
    },
    /**
     * Those who are left notice who is gone, and that nobody leads; appends are answered so. Where
     * `oldNews` goes round, each knows that of itself alone, and takes the others for followers.
     */
    beginElection: (answer: LeaderlessAnswer = 'not-ready', { oldNews = false } = {}): void => {
      leaderless = answer;
      isOldNews = oldNews;
      for (const each of connected()) {
        each.leader = undefined;
        each.missed = gone();
      }
    },
    /** @throws Error where no majority could have elected it. */
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
    /** Cuts a node off from the others; its clients reach it, and it believes what it believed. */
    isolate: (node: NodeNumber): void => {
      member(node).isIsolated = true;
      member(node).replica.hold();
    },
    /** A node that is cut off notices: it leads nobody, and follows nobody. */
    noticeIsolation: (node: NodeNumber): void => {
      member(node).leader = undefined;
    },
    /** Nothing more is replicated to this node, until it is released. */
    hold: (node: NodeNumber): void => member(node).replica.hold(),
    release: (node: NodeNumber): void => member(node).replica.release(),
    stop: (): void => {
      for (const { standIn } of members) standIn.stop();
    },
  };
};

export type EventStoreDbCluster = Awaited<ReturnType<typeof startEventStoreDbCluster>>;
