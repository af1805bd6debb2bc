import { anEvent } from '@haat/testkit/shop-events';
import { expect } from 'vitest';
import { type EventStore, EventStoreRefused, START } from '../port.ts';

export const asks = {
  append: (store) => store.append('order-1', [anEvent()], 'any'),
  read: (store) => store.read('order-1'),
  readAll: (store) => store.readAll(START),
  identify: (store) => store.identify(),
  ping: (store) => store.ping(),
} satisfies Readonly<Record<string, (store: EventStore) => Promise<unknown>>>;

export const refusalOf = async (request: Promise<unknown>): Promise<string> => {
  const error = await request.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(EventStoreRefused);
  return String(error);
};
