export { ABORTED, abortable } from './waits/abortable.ts';
export { createBackOff, MAX_BACK_OFF_MS } from './waits/back-off.ts';
export { batched } from './waits/batched.ts';
export { LATE, withTimeout } from './waits/with-timeout.ts';
