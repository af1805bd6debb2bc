import { randomUUID } from 'node:crypto';
import type { EventStore, EventToAppend, ExpectedRevision, StoreIdentity } from '../port.ts';
import type { Reader } from './reader.ts';

/** Its last event has the store's id; no event processor reads its type. */
export const IDENTITY_STREAM = 'store-identity';
const TYPE = 'StoreIdentified';

type Identified = Omit<StoreIdentity, 'head'>;

/** Hash chains leave this event out. */
export const isStoreIdentity = (event: {
  readonly stream: string;
  readonly type: string;
}): boolean => event.stream === IDENTITY_STREAM && event.type === TYPE;

const identified = (data: Partial<Identified>): EventToAppend => ({
  id: randomUUID(),
  type: TYPE,
  data,
  metadata: {},
});

const newStore = (): EventToAppend => identified({ id: randomUUID() });

/** From here on this is the store's identity; the earlier ones stay in the stream. */
export const writeIdentity = async (
  append: EventStore['append'],
  identity: Identified,
  expected: ExpectedRevision = 'any',
): Promise<void> => {
  await append(IDENTITY_STREAM, [identified(identity)], expected);
};

/** Appends the id again under the same event id, which changes nothing. */
export const repeatIdentity = async (
  reader: Pick<Reader, 'read'>,
  append: EventStore['append'],
): Promise<void> => {
  const [event] = (await reader.read(IDENTITY_STREAM, 0n)).events;
  const { id, type, data, metadata } = event ?? newStore();
  await append(IDENTITY_STREAM, [{ id, type, data, metadata }], 'no_stream');
};

/** Of concurrent first callers one writes the id, all read the same. */
export const identify = async (
  reader: Pick<Reader, 'read' | 'head'>,
  append: EventStore['append'],
): Promise<StoreIdentity> => {
  const event = (await reader.read(IDENTITY_STREAM, 0n)).events.at(-1);
  if (event) {
    const { id, copy = id, isComplete = true } = event.data as Identified;
    return { id, copy, isComplete, head: await reader.head() };
  }
  await append(IDENTITY_STREAM, [newStore()], 'no_stream');
  return identify(reader, append);
};
