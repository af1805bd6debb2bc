export { createLog, type Log, noopLog } from './log/log.ts';
export { inLogContext } from './log/log-context.ts';
export { batchRepeats } from './log/log-repeats.ts';
export { createOutageLog, type OutageLog } from './log/outage-log.ts';
