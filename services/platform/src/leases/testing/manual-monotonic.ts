import type { MonotonicClock } from '../monotonic-clock.ts';

export type ManualMonotonic = MonotonicClock & {
  /** Lets so many ms go by; who waited for no longer goes on. */
  readonly advance: (ms: number) => void;
  /** How long those who wait have still to wait, in ms, shortest first. */
  readonly waits: () => readonly number[];
};

/** A monotonic clock that stands still until a test moves it. */
export const createManualMonotonic = (): ManualMonotonic => {
  let time = 0;
  const waiting = new Set<{ readonly until: number; readonly end: () => void }>();
  return {
    now: () => time,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (ms <= 0 || signal.aborted) return resolve();
        const one = {
          until: time + ms,
          end: () => {
            waiting.delete(one);
            signal.removeEventListener('abort', one.end);
            resolve();
          },
        };
        waiting.add(one);
        signal.addEventListener('abort', one.end);
      }),
    advance: (ms) => {
      time += ms;
      for (const one of [...waiting]) if (one.until <= time) one.end();
    },
    waits: () => [...waiting].map(({ until }) => until - time).toSorted((a, b) => a - b),
  };
};
