export { ABORTED, abortable } from './waits/abortable.ts';
export { AWAY_MAX_MS, createBackOff } from './waits/back-off.ts';
export { gathered } from './waits/gathered.ts';
export { LATE, withinMs } from './waits/within.ts';
