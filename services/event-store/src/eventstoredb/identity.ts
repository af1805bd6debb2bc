import { randomUUID } from 'node:crypto';
import type { EventStore, EventToAppend, StoreIdentity } from '../port.ts';
import type { Reader } from './reader.ts';

/** Holds one event with the store's id; no event processor reads its type. */
const STREAM = 'store-identity';
const TYPE = 'StoreIdentified';

/** Hash chains leave this event out. */
export const isStoreIdentity = (event: {
  readonly stream: string;
  readonly type: string;
}): boolean => event.stream === STREAM && event.type === TYPE;

const identified = (): EventToAppend => ({
  id: randomUUID(),
  type: TYPE,
  data: { id: randomUUID() },
  metadata: {},
});

/** Appends the id again under the same event id, which changes nothing. */
export const repeatIdentity = async (
  reader: Pick<Reader, 'read'>,
  append: EventStore['append'],
): Promise<void> => {
  const [event] = (await reader.read(STREAM, 0n)).events;
  const { id, type, data, metadata } = event ?? identified();
  await append(STREAM, [{ id, type, data, metadata }], 'no_stream');
};

/** Of concurrent first callers one writes the id, all read the same. */
export const identify = async (
  reader: Pick<Reader, 'read' | 'head'>,
  append: EventStore['append'],
): Promise<StoreIdentity> => {
  const [event] = (await reader.read(STREAM, 0n)).events;
  if (event) return { id: String(event.data.id), head: await reader.head() };
  await append(STREAM, [identified()], 'no_stream');
  return identify(reader, append);
};
