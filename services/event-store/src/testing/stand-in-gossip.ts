import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { EndPoint } from './stand-in-refusals.ts';

const { VNodeState } = gossip.MemberInfo;

export type GossipedMember = {
  readonly instanceId: string;
  readonly endPoint: EndPoint;
  readonly state: 'leader' | 'follower' | 'unknown';
  readonly isAlive: boolean;
};

const STATES = {
  leader: VNodeState.LEADER,
  follower: VNodeState.FOLLOWER,
  unknown: VNodeState.UNKNOWN,
};

/** In ticks of 100 ns since 1970. */
const ticksNow = (): string => (BigInt(Date.now()) * 10_000n).toString();

export const clusterInfo = (members: readonly GossipedMember[]): gossip.ClusterInfo =>
  new gossip.ClusterInfo().setMembersList(
    members.map(({ instanceId, endPoint, state, isAlive }) =>
      new gossip.MemberInfo()
        .setInstanceId(new shared.UUID().setString(instanceId))
        .setTimeStamp(ticksNow())
        .setState(STATES[state])
        .setIsAlive(isAlive)
        .setHttpEndPoint(new gossip.EndPoint().setAddress(endPoint.host).setPort(endPoint.port)),
    ),
  );
