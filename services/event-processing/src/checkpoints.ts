export {
  type Checkpoint,
  createCheckpoint,
  findCheckpoint,
  HAS_MOVED,
  listCheckpoints,
  moveCheckpoint,
  restartCheckpoint,
  setBackCheckpoint,
} from './checkpoint/checkpoints.ts';
