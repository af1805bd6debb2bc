import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@haat/platform/log';
import { isUnavailable } from '@haat/platform/unavailable';
import { createBackOff } from '@haat/platform/waits';

/** What a process needs before it can begin, and the setting that names it. */
export type Engine = {
  readonly setting: string;
  /** Rejects while it is not there, or lets the shop not in. @param timeoutMs when it may give up. */
  readonly reach: (timeoutMs: number) => Promise<void>;
};

/** What the server or the network said of an engine that was not reached. */
const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/**
 * Waits for each engine in turn. One that refuses the shop is waited for as well: its user may be
 * made a little later.
 * @param timeoutMs for all of them together.
 * @throws Error in plain words, without a part of an address, naming the setting of the first engine
 *   that was not reached in time; at once for what no waiting mends.
 */
export const waitForEngines = async (
  engines: readonly Engine[],
  { timeoutMs, log }: { readonly timeoutMs: number; readonly log: Log },
): Promise<void> => {
  const deadline = performance.now() + timeoutMs;
  for (const { setting, reach } of engines) {
    const backOff = createBackOff({ firstMs: 100, capMs: 2_000 });
    for (;;) {
      try {
        await reach(deadline - performance.now());
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
        log.warn({ error, setting }, 'waiting for an engine');
        await wait(againMs);
      }
    }
  }
};
