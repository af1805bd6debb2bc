import { anEvent, aPrefix, someEvents, write } from '@haat/testkit/shop-events';
import { describe, expect, it } from 'vitest';
import type { EventStore, ExpectedRevision } from '../port.ts';

/** The nth order has n % 3 events. */
const someOrders = async (store: EventStore): Promise<readonly string[]> => {
  const prefix = aPrefix();
  const orders = Array.from({ length: 100 }, (_, number) => `${prefix}order-${number}`);
  await Promise.all(
    orders.map((order, number) =>
      number % 3 === 0 ? undefined : write(store, order, someEvents(number % 3)),
    ),
  );
  return orders;
};

export const describeTogether = (store: () => EventStore): void => {
  describe('reads requested in one turn', () => {
    it('give each reader its own stream, and no events for a missing stream', async () => {
      const orders = await someOrders(store());

      const slices = await Promise.all(orders.map((order) => store().read(order)));

      slices.forEach(({ events, revision }, number) => {
        expect(events.map(({ stream }) => stream)).toEqual(
          Array.from({ length: number % 3 }, () => orders[number]),
        );
        expect(revision).toBe(number % 3 === 0 ? 'no_stream' : BigInt((number % 3) - 1));
      });
    });

    it('give two readers of one stream the revisions that each requested', async () => {
      const stream = `${aPrefix()}order-1`;
      await write(store(), stream, someEvents(5));

      const slices = await Promise.all(
        [0n, 3n, 0n, 5n, 9n].map((fromRevision) => store().read(stream, { fromRevision })),
      );

      expect(slices.map(({ events }) => events.map(({ revision }) => revision))).toEqual([
        [0n, 1n, 2n, 3n, 4n],
        [3n, 4n],
        [0n, 1n, 2n, 3n, 4n],
        [],
        [],
      ]);
      expect(slices.map(({ revision }) => revision)).toEqual([4n, 4n, 4n, 4n, 4n]);
    });

    it('decide each append on its own, whatever the other results', async () => {
      const orders = await someOrders(store());
      const expectations: readonly ExpectedRevision[] = ['no_stream', 0n, 1n, 'stream_exists'];
      const expected = (number: number) => expectations[number % 4] ?? 'any';

      const results = await Promise.all(
        orders.map((order, number) => store().append(order, [anEvent()], expected(number))),
      );

      const slices = await Promise.all(orders.map((order) => store().read(order)));
      slices.forEach(({ events, revision }, number) => {
        const before = number % 3;
        const isRight = [before === 0, before === 1, before === 2, before > 0][number % 4];
        expect(events).toHaveLength(isRight ? before + 1 : before);
        expect(results[number]).toEqual(
          isRight
            ? { ok: true, revision: BigInt(before), position: events.at(-1)?.position }
            : { ok: false, reason: 'wrong_expected_revision', actual: revision },
        );
      });
    });

    it('keep the events of each append to one stream together', async () => {
      const stream = `${aPrefix()}order-1`;
      const commands = Array.from({ length: 8 }, () => someEvents(2));

      const results = await Promise.all(
        commands.map((events) => store().append(stream, events, 'any')),
      );

      const { events } = await store().read(stream);
      results.forEach((result, number) => {
        const last = Number(result.ok && result.revision);
        expect(events.slice(last - 1, last + 1).map(({ id }) => id)).toEqual(
          commands[number]?.map(({ id }) => id),
        );
      });
      expect(events).toHaveLength(16);
    });
  });
};
