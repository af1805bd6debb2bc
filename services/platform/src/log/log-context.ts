import { AsyncLocalStorage } from 'node:async_hooks';

/** Ids added to every log line of a task. */
export type LogContext = {
  readonly traceId: string;
  /** The order, or its payment before there is one. */
  readonly correlationId?: string;
};

const context = new AsyncLocalStorage<LogContext>();

/** All log lines until `run` ends carry these ids. */
export const inLogContext: <Result>(ids: LogContext, run: () => Result) => Result = (ids, run) =>
  context.run(ids, run);

/** @returns a copy; empty outside a task */
export const logContext = (): Partial<LogContext> => ({ ...context.getStore() });
