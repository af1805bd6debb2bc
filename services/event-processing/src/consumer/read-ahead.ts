/**
 * Reads the next item of a source while the one before is worked on. What was read ahead when the
 * consumer stops is abandoned, and the source is told to end: abort its own signal where it may be
 * in the middle of a wait.
 */
export async function* readAhead<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (let next = iterator.next(); ; ) {
      const { done, value } = await next;
      if (done) return;
      next = iterator.next();
      // Its error is told when it is awaited, if it ever is.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    iterator.return?.()?.catch(() => undefined);
  }
}
