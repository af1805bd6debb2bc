import { domainChangeStream } from '@haat/contracts/events/domain-change';
import { sample } from '@haat/contracts/testing/sample';
import type { EventStore } from '@haat/event-store/port';
import { expect, it } from 'vitest';
import { entriesOf } from './change-entries.ts';

it('a stream with several changes of a page is read once', async () => {
  const { data: requested } = sample('DomainChangeRequested');
  const ids = ['1', '2', '3'];
  const events = ids.map((changeId) => ({
    ...{ type: 'DomainChangeRequested', data: { ...requested, changeId } },
    metadata: { schemaVersion: 1 },
  }));
  const read: string[] = [];
  const store = {
    read: async (stream: string) => {
      read.push(stream);
      return { events };
    },
  } as unknown as Pick<EventStore, 'read'>;
  const { orderId, thing } = requested;
  const rows = [...ids, 'none'].map((id) => ({ id, order_id: orderId, thing }));
  expect((await entriesOf(store, rows)).map(({ id }) => id)).toEqual(ids);
  expect(read).toEqual([domainChangeStream(orderId, thing)]);
});
