export { isErased } from './encryption/erased-subjects.ts';
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
export { replayErasures, replayWhenReady } from './erasure/replay-erasures.ts';
