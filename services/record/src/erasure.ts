export { isForgotten } from './encryption/forgotten-subjects.ts';
export { eraseBytes, type Limits, type Outcome, WHILE_OPEN } from './erasure/erase-bytes.ts';
export {
  askToErase,
  type Erasure,
  erasuresDue,
  erasuresLeft,
  findErasure,
  keepOutcome,
  stillNaming,
} from './erasure/erasures.ts';
export { replayForgetting, replayOnceThere } from './erasure/forgetting.ts';
