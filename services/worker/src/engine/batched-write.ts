/** Batch window in ms: items inside it share one statement. */
const BATCH_WINDOW_MS = 20;
const MAX_BATCH_SIZE = 500;

const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

type Waiting<Item, Answer> = PromiseWithResolvers<Answer> & { readonly item: Item };

type Options = {
  /** Writes the first item at once and batches the next ones; else the first one waits too. */
  readonly isUrgent: boolean;
  /** In ms; 20 unless given. */
  readonly batchWindowMs?: number;
};

/**
 * @param write writes items in one statement. @returns a function that adds an item; it rejects if
 * the item's batch fails.
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
