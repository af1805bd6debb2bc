/** What comes so soon after another is written with it, in ms. */
const GATHER_MS = 20;
const MOST_AT_ONCE = 500;

/** Keeps no process from ending. */
const gather = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

type Waiting<Item, Answer> = PromiseWithResolvers<Answer> & { readonly item: Item };

type Options = {
  /** Whether the first is written at once, and what comes soon after it together; else it waits for them. */
  readonly isUrgent: boolean;
  /** How soon, in ms; 20 unless given. */
  readonly gatherMs?: number;
};

/**
 * @param write writes many in one statement.
 * @returns what has one written among them, and rejects when they could not be.
 */
export const writtenTogether = <Item, Answer>(
  write: (items: readonly Item[]) => Promise<Answer>,
  { isUrgent, gatherMs = GATHER_MS }: Options,
): ((item: Item) => Promise<Answer>) => {
  let waiting: Waiting<Item, Answer>[] = [];
  let isWriting = false;

  const writeSome = async (): Promise<void> => {
    const together = waiting.splice(0, MOST_AT_ONCE);
    try {
      const answer = await write(together.map(({ item }) => item));
      for (const { resolve } of together) resolve(answer);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  };

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    if (!isUrgent) await gather(gatherMs);
    while (waiting.length > 0) {
      await Promise.all([writeSome(), gather(gatherMs)]);
    }
    isWriting = false;
  };

  return (item) => {
    const one = { item, ...Promise.withResolvers<Answer>() };
    waiting = [...waiting, one];
    if (!isWriting) void writeAll();
    return one.promise;
  };
};
