export { isErased } from './encryption/erased-subjects.ts';
export { eraseBytes, type Limits, type Outcome, WHILE_OPEN } from './erasure/erase-bytes.ts';
export { eraseCustomer } from './erasure/erase-customer.ts';
export {
  ERASURE_READS,
  type ErasureObstacle,
  erasureObstacles,
  findFreePlan,
  type ServiceInTheWay,
} from './erasure/erasure-obstacles.ts';
export {
  askToErase,
  type Erasure,
  erasuresDue,
  erasuresLeft,
  findErasure,
  keepOutcome,
  stillNaming,
} from './erasure/erasures.ts';
export { inTheWayOf } from './erasure/in-the-way.ts';
export { replayErasures, replayWhenReady } from './erasure/replay-erasures.ts';
export { retainedInvoices } from './erasure/retained-invoices.ts';
