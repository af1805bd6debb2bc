import { withTimeout } from './with-timeout.ts';

/** After this a slow run no longer delays the next, in ms. */
const MAX_WAIT_MS = 20;

/**
 * A call made after a run starts is served by the next run, since the current one may read older
 * data. `run` gets each distinct request once; two may run at once if one is slow.
 */
export const batched = <Answer>(run: (keys: readonly string[]) => Promise<Answer>) => {
  let next: { readonly keys: Set<string>; readonly answer: Promise<Answer> } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return (keys: readonly string[]): Promise<Answer> => {
    if (next === undefined) {
      const distinct = new Set<string>();
      const answer = withTimeout(last, MAX_WAIT_MS)
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return run([...distinct]);
        });
      next = { keys: distinct, answer };
      last = answer;
    }
    for (const one of keys) next.keys.add(one);
    return next.answer;
  };
};
