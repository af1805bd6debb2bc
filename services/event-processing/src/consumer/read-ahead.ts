/** Abort the source's signal too when you stop: it may be waiting. */
export async function* readAhead<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (let next = iterator.next(); ; ) {
      const { done, value } = await next;
      if (done) return;
      next = iterator.next();
      // Awaited later, if at all: until then the rejection is not unhandled.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    iterator.return?.()?.catch(() => undefined);
  }
}
