export { emailHashOf } from './commands/email-claim.ts';
export {
  type Aggregate,
  absent,
  aggregateOf,
  type CommandContext,
  type CommandServices,
  ConcurrencyConflict,
  type Execution,
  executeCommand,
  loadAggregate,
} from './commands/execute.ts';
export { type MultiStreamAppend, multiStreamAppend } from './commands/multi-stream-append.ts';
