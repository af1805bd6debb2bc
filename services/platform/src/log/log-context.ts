import { AsyncLocalStorage } from 'node:async_hooks';

/** What is being done, so that whatever is logged meanwhile is found again. */
export type LogContext = {
  /** Of the request that began it all. */
  readonly traceId: string;
  /** What the story is about: the order, or the payment before there is one. */
  readonly correlationId?: string;
};

const context = new AsyncLocalStorage<LogContext>();

/** Whatever is logged until `run` has ended, by whom it calls too, carries these ids. */
export const inLogContext: <Result>(ids: LogContext, run: () => Result) => Result = (ids, run) =>
  context.run(ids, run);

/** @returns a copy; nothing where nothing is being done for anybody. */
export const logContext = (): Partial<LogContext> => ({ ...context.getStore() });
