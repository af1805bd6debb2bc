export type Ahead<Item> = {
  readonly item: Item;
  /** Begins to read the next item now, while this one is still being worked on. */
  readonly askForNext: () => void;
};

/**
 * Lets the consumer of a source say when the next item may be read: at the moment when it has
 * nothing to do itself but wait. Not said, the next item is read when it is wanted. What was read
 * ahead when the consumer stops is abandoned, and the source is told to end: abort its own signal
 * where it may be in the middle of a wait.
 */
export async function* readAhead<Item>(source: AsyncIterable<Item>): AsyncGenerator<Ahead<Item>> {
  const iterator = source[Symbol.asyncIterator]();
  let coming: Promise<IteratorResult<Item>> | undefined;
  const next = (): Promise<IteratorResult<Item>> => {
    coming ??= iterator.next();
    return coming;
  };
  const askForNext = (): void => {
    // Its error is told when it is awaited, if it ever is.
    next().catch(() => undefined);
  };
  try {
    for (;;) {
      const { done, value } = await next();
      if (done) return;
      coming = undefined;
      yield { item: value, askForNext };
    }
  } finally {
    iterator.return?.()?.catch(() => undefined);
  }
}
