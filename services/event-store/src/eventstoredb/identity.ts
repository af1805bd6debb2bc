import { randomUUID } from 'node:crypto';
import type { EventStore, EventToAppend, StoreIdentity } from '../port.ts';
import type { Reader } from './reader.ts';

/** Holds one event, the store's id. No follower is given it: it is of no type of the shop's. */
const STREAM = 'store-identity';
const TYPE = 'StoreIdentified';

/** Whether an event is the store's own, not the shop's: it is in no hash chain. */
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
 * An append that changes nothing: the store's id once more, at its place and under its own event
 * id, which every server recognises. Where the store has no id yet it gets one.
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
 * Which store this is: the id is written by whoever asks first. Of several who ask first at once,
 * one writes and all read what it wrote.
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
