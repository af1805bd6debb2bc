export { createLog, type Log, silentLog } from './log/log.ts';
export { inLogContext } from './log/log-context.ts';
export { gatherRepeats } from './log/log-repeats.ts';
