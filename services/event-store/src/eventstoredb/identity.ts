import { randomUUID } from 'node:crypto';
import type { EventStore, EventToAppend, StoreIdentity } from '../port.ts';
import type { Reader } from './reader.ts';

/**
 * Holds one event with the store's id. Event processors never receive it: the shop reads no
 * event of this type.
 */
const STREAM = 'store-identity';
const TYPE = 'StoreIdentified';

/** Whether an event is the store's own; hash chains leave it out. */
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

/**
 * Appends the store's id again under the same event id, so nothing changes. Writes an id if
 * there is none.
 */
export const repeatIdentity = async (
  reader: Pick<Reader, 'read'>,
  append: EventStore['append'],
): Promise<void> => {
  const [event] = (await reader.read(STREAM, 0n)).events;
  const { id, type, data, metadata } = event ?? identified();
  await append(STREAM, [{ id, type, data, metadata }], 'no_stream');
};

/**
 * Returns the store's id; the first caller writes it. Of concurrent first callers one writes,
 * all read the same id.
 */
export const identify = async (
  reader: Pick<Reader, 'read' | 'head'>,
  append: EventStore['append'],
): Promise<StoreIdentity> => {
  const [event] = (await reader.read(STREAM, 0n)).events;
  if (event) return { id: String(event.data.id), head: await reader.head() };
  await append(STREAM, [identified()], 'no_stream');
  return identify(reader, append);
};
