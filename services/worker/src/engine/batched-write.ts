/** What comes so soon after another is written with it, in ms. */
const BATCH_WINDOW_MS = 20;
const MAX_BATCH_SIZE = 500;

/** Keeps no process from ending. */
const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

type Waiting<Item, Answer> = PromiseWithResolvers<Answer> & { readonly item: Item };

type Options = {
  /** Whether the first is written at once, and what comes soon after it together; else it waits for them. */
  readonly isUrgent: boolean;
  /** How soon, in ms; 20 unless given. */
  readonly batchWindowMs?: number;
};

/**
 * @param write writes many in one statement.
 * @returns what has one written among them, and rejects when they could not be.
 */
export const batchedWrite = <Item, Answer>(
  write: (items: readonly Item[]) => Promise<Answer>,
  { isUrgent, batchWindowMs = BATCH_WINDOW_MS }: Options,
): ((item: Item) => Promise<Answer>) => {
  let waiting: Waiting<Item, Answer>[] = [];
  let isWriting = false;

  const writeSome = async (): Promise<void> => {
    const together = waiting.splice(0, MAX_BATCH_SIZE);
    try {
      const answer = await write(together.map(({ item }) => item));
      for (const { resolve } of together) resolve(answer);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  };

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    if (!isUrgent) await delay(batchWindowMs);
    while (waiting.length > 0) {
      await Promise.all([writeSome(), delay(batchWindowMs)]);
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
