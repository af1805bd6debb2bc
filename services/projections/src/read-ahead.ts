/**
 * Asks for the next item while the consumer still works on the last one: reading and writing then
 * take turns no longer. What is left when the consumer stops early is abandoned; abort the source's
 * own signal to end it.
 */
export async function* readAhead<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = source[Symbol.asyncIterator]();
  let coming = iterator.next();
  for (;;) {
    const item = await coming;
    if (item.done) return;
    coming = iterator.next();
    // Told when it is awaited, if it ever is.
    coming.catch(() => undefined);
    yield item.value;
  }
}
