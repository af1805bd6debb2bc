/** A task waited too long for its turn; it has not begun and never will. */
export class TurnTooLate extends Error {
  override readonly name = 'TurnTooLate';
}

/**
 * Runs tasks, at most so many at a time; the others wait in the order they came.
 * @param maxWaitMs how long one waits for its turn, in ms.
 * @returns what runs one; it ends as the task does.
 * @throws {TurnTooLate}
 */
export const createTurns = (max: number, maxWaitMs: number) => {
  let running = 0;
  const waiting = new Set<() => void>();
  const turn = (): Promise<void> =>
    new Promise((start, giveUp) => {
      const begin = (): void => {
        clearTimeout(timer);
        waiting.delete(begin);
        start();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        giveUp(new TurnTooLate(`No turn in ${maxWaitMs} ms`));
      }, maxWaitMs);
      waiting.add(begin);
    });
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running < max) running += 1;
    else await turn();
    try {
      return await task();
    } finally {
      const [next] = waiting;
      if (next === undefined) running -= 1;
      else next();
    }
  };
};
