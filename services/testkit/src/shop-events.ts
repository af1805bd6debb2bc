import { randomUUID } from 'node:crypto';
import type {
  EventBatch,
  EventStore,
  EventToAppend,
  Position,
  RecordedEvent,
  SubscribeOptions,
} from '@haat/event-store/port';

export const anEvent = (
  type = 'TriedOrderPlaced',
  data: EventToAppend['data'] = { domain: 'asha-silks.in', pricePaise: 79_900 },
): EventToAppend => ({
  id: randomUUID(),
  type,
  data,
  metadata: { actor: { kind: 'customer', id: 'C-7K3M92QD' } },
});

export const someEvents = (count: number, type?: string): EventToAppend[] =>
  Array.from({ length: count }, () => anEvent(type));

/** Unique to a test, so that suites can share a server. */
export const aPrefix = (): string => `t${randomUUID().replaceAll('-', '')}`;

/** Appends in any state; fails the test on a refusal. */
export const write = async (
  store: EventStore,
  stream: string,
  events: readonly EventToAppend[],
): Promise<{ readonly revision: bigint; readonly position: Position }> => {
  const result = await store.append(stream, events, 'any');
  if (!result.ok) throw new Error(`The append to ${stream} was refused`);
  return result;
};

export type Followed = {
  readonly events: readonly RecordedEvent[];
  readonly batches: readonly EventBatch[];
};

/** Follows until `isEnough`; `handle` ends before the next batch is pulled. */
export const follow = async (
  store: EventStore,
  options: Omit<SubscribeOptions, 'signal'>,
  isEnough: (followed: Followed) => boolean,
  handle: (batch: EventBatch) => void | Promise<void> = () => undefined,
): Promise<Followed> => {
  const { signal } = new AbortController();
  const events: RecordedEvent[] = [];
  const batches: EventBatch[] = [];
  for await (const batch of store.subscribe({ ...options, signal })) {
    batches.push(batch);
    events.push(...batch.events);
    await handle(batch);
    if (isEnough({ events, batches })) break;
  }
  return { events, batches };
};

export const readToEnd = async (
  store: EventStore,
  after: Position,
  options: Parameters<EventStore['readAll']>[1] = {},
): Promise<Followed> => {
  const events: RecordedEvent[] = [];
  const batches: EventBatch[] = [];
  for (let position = after; ; ) {
    const batch = await store.readAll(position, options);
    batches.push(batch);
    events.push(...batch.events);
    position = batch.position;
    if (batch.caughtUp) return { events, batches };
  }
};
