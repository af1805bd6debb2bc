/**
 * Gathers what is asked for while the last run goes on, and asks for it as one.
 * @param run is given what was asked for since, each once; everybody who asked gets its answer.
 */
export const gathered = <Answer>(run: (asked: readonly string[]) => Promise<Answer>) => {
  let next: { readonly asked: Set<string>; readonly answer: Promise<Answer> } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return (asked: readonly string[]): Promise<Answer> => {
    if (next === undefined) {
      const wanted = new Set<string>();
      const answer = last
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return run([...wanted]);
        });
      next = { asked: wanted, answer };
      last = answer;
    }
    for (const one of asked) next.asked.add(one);
    return next.answer;
  };
};
