/**
 * Reads the next item while the current one is handled. When the consumer stops, the item read
 * ahead is dropped and the source is ended; abort the source's own signal too, since it may be
 * waiting.
 */
export async function* readAhead<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (let next = iterator.next(); ; ) {
      const { done, value } = await next;
      if (done) return;
      next = iterator.next();
      // The error is reported when it is awaited, if ever.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    iterator.return?.()?.catch(() => undefined);
  }
}
