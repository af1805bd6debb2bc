export class TurnTooLate extends Error {
  override readonly name = 'TurnTooLate';
}

/** Runs tasks in order. @param maxWaitMs in ms. @throws {TurnTooLate} */
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
