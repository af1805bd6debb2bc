import { setTimeout as wait } from 'node:timers/promises';
import { createOutageLog, type Log } from '@haat/platform/log';
import { isUnavailable } from '@haat/platform/unavailable';
import { createBackOff } from '@haat/platform/waits';

/** An engine that a process needs, and its setting. */
export type Engine = {
  readonly setting: string;
  /** Rejects while it is unavailable or refuses the shop. */
  readonly reach: (timeoutMs: number) => Promise<void>;
};

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Also waits for one that refuses: its role may come later. @throws Error without an address */
export const waitForEngines = async (
  engines: readonly Engine[],
  { timeoutMs, log }: { readonly timeoutMs: number; readonly log: Log },
): Promise<void> => {
  const deadline = performance.now() + timeoutMs;
  for (const { setting, reach } of engines) {
    const backOff = createBackOff({ firstMs: 100, capMs: 2_000 });
    const outage = createOutageLog(log, 'waiting for an engine', { budgetMs: timeoutMs });
    for (;;) {
      try {
        await reach(deadline - performance.now());
        outage.worked();
        break;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        const againMs = backOff.next();
        if (performance.now() + againMs > deadline) {
          throw new Error(
            `${setting}: not reached within ${timeoutMs / 1_000} s (${messageOf(error)}). Start what it ` +
              'names, or correct it.',
            { cause: error },
          );
        }
        outage.failed(error, { setting });
        await wait(againMs);
      }
    }
  }
};
