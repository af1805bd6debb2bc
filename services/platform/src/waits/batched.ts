import { withTimeout } from './with-timeout.ts';

/** A slow run lets the next one begin after this, in ms. */
const MAX_WAIT_MS = 20;

/**
 * Gathers what is asked for while the last run goes on, for 20 ms at most, and asks for it as one.
 * Whoever asks after a run has begun is not answered by that run: what it reads may be older.
 * @param run is given what was asked for since, each once; everybody who asked gets its answer. Two
 *   may be under way where one of them is slow.
 */
export const batched = <Answer>(run: (asked: readonly string[]) => Promise<Answer>) => {
  let next: { readonly asked: Set<string>; readonly answer: Promise<Answer> } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return (asked: readonly string[]): Promise<Answer> => {
    if (next === undefined) {
      const requested = new Set<string>();
      const answer = withTimeout(last, MAX_WAIT_MS)
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return run([...requested]);
        });
      next = { asked: requested, answer };
      last = answer;
    }
    for (const one of asked) next.asked.add(one);
    return next.answer;
  };
};
