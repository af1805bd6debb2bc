import { randomUUID } from 'node:crypto';
import type { EventStore, StoreIdentity } from '../port.ts';
import type { Reader } from './reader.ts';

/** Holds one event, the store's id. No follower is given it: it is of no type of the shop's. */
const STREAM = 'store-identity';
const TYPE = 'StoreIdentified';

/** Whether an event is the store's own, not the shop's: it is in no hash chain. */
export const isStoreIdentity = (event: {
  readonly stream: string;
  readonly type: string;
}): boolean => event.stream === STREAM && event.type === TYPE;

/**
 * Which store this is: the id is written by whoever asks first. Of several who ask first at once,
 * one writes and all read what it wrote.
 */
export const identify = async (
  reader: Pick<Reader, 'read' | 'head'>,
  append: EventStore['append'],
): Promise<StoreIdentity> => {
  const [event] = (await reader.read(STREAM, 0n)).events;
  if (event) return { id: String(event.data.id), head: await reader.head() };
  const data = { id: randomUUID() };
  await append(STREAM, [{ id: randomUUID(), type: TYPE, data, metadata: {} }], 'no_stream');
  return identify(reader, append);
};
