export { bisectBatch } from './processor/bisect-batch.ts';
export type {
  EventProcessor,
  EventProcessorServices,
  Handled,
  PlannedMove,
} from './processor/event-processor.ts';
export { type Following, type FollowOptions, follow } from './processor/follow.ts';
export {
  type FollowAsLeaderOptions,
  followAsLeader,
  type LeaderFollowing,
} from './processor/follow-as-leader.ts';
export { inserting } from './processor/inserting.ts';
export { partitionBatch } from './processor/partition-batch.ts';
export { isNotInStore } from './processor/store-check.ts';
export { type Plan, planBatch, type Taken, takeBatch, writeBatch } from './processor/take-batch.ts';
