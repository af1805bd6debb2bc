import { setTimeout as wait } from 'node:timers/promises';

/** In ms; polling without pause would take the core that the work needs. */
const ASK_EVERY_MS = 10;

/** In ms. */
export const SETTLE_TIMEOUT_MS = 60_000;

export type Deadline = {
  /** Throws after the timeout, with the outstanding work. */
  readonly check: () => Promise<void>;
};

/** @param outstanding called once, at the timeout. */
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

/** @throws Error at the deadline, if given. */
export const waitFor = async (
  holds: () => Promise<boolean>,
  deadline?: Deadline,
): Promise<void> => {
  while (!(await holds())) {
    await deadline?.check();
    await wait(ASK_EVERY_MS);
  }
};
