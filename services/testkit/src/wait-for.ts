import { setTimeout as wait } from 'node:timers/promises';

/** Asking without a pause would take the core that what is waited for needs. */
const ASK_EVERY_MS = 10;

/** How long something may take before its wait ends with an error, in ms, unless said otherwise. */
export const SETTLE_TIMEOUT_MS = 60_000;

export type Deadline = {
  /** Throws once the time is over. The error says what is outstanding. */
  readonly check: () => Promise<void>;
};

/** @param outstanding says what is waited for, a line each; asked once, when the time is over. */
export const deadlineIn = (
  timeoutMs: number,
  outstanding: () => Promise<readonly string[]>,
): Deadline => {
  const endsAt = performance.now() + timeoutMs;
  return {
    check: async () => {
      if (performance.now() < endsAt) return;
      const lines = (await outstanding()).map((line) => `\n  ${line}`);
      throw new Error(`Not settled after ${timeoutMs} ms. Outstanding:${lines.join('')}`);
    },
  };
};

/**
 * Resolves once the condition holds.
 * @throws Error where a deadline is given and passes first.
 */
export const waitFor = async (
  holds: () => Promise<boolean>,
  deadline?: Deadline,
): Promise<void> => {
  while (!(await holds())) {
    await deadline?.check();
    await wait(ASK_EVERY_MS);
  }
};
