/** A job that dies, and a customer who is erased meanwhile. */
import { customerStream } from '@haat/contracts/events/customer';
import { sample } from '@haat/contracts/testing/sample';
import { customerDecider } from '@haat/domain/customer/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { failingOnce } from '@haat/testkit/failing-once';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, expect, it } from 'vitest';

const customerId = 'C-RAVI';
const actor = { kind: 'customer', id: customerId } as const;
const stream = customerStream(customerId);
const exportId = '6a8b3f20-7c11-5e40-b0fb-6b8c5c0d7e91';

let shop: WorkerShop;
beforeEach(async () => {
  shop = await openWorker();
  const registered = sample('CustomerRegistered', { customerId });
  await give({ type: 'RegisterCustomer', ...registered.data });
  const requestedAt = new Date(shop.clock.now()).toISOString();
  await give({ type: 'RequestDataExport', customerId, exportId, requestedAt });
});
afterEach(() => shop.close());

const give = (command: Parameters<typeof customerDecider.decide>[0]): Promise<void> =>
  executeTestCommand(shop.store, actor, customerDecider, stream, command);
const stored = async (): Promise<readonly number[]> => {
  const { rows } = await shop.connection.pool.query<{ part: number }>(
    'select part from data_exports where customer_id = $1 order by part',
    [customerId],
  );
  return rows.map(({ part }) => part);
};

it.each(['before', 'after'] as const)(
  'a job that dies %s it records the copy ends with one copy, recorded once',
  async (when) => {
    await shop.startWorker({ store: failingOnce(shop.services.store, 'DataExportReady', when) });
    await shop.untilIdle('remove-data-exports');
    expect(await shop.story(stream)).toEqual([
      ...['CustomerRegistered', 'DataExportRequested', 'DataExportReady'],
    ]);
    expect(await stored()).toEqual([0]);
  },
);

it('a customer who is erased while the job runs leaves no copy', async () => {
  const { store } = shop.services;
  const erased = sample('CustomerErased', { customerId });
  await shop.startWorker({
    store: {
      ...store,
      // The last thing that the job writes.
      append: async (to, events, revision) => {
        const isReady = events.some(({ type }) => type === 'DataExportReady');
        if (isReady) await give({ type: 'EraseCustomer', ...erased.data });
        return store.append(to, events, revision);
      },
    },
  });
  await shop.untilIdle('remove-traces');
  expect(await shop.story(stream)).toEqual([
    ...['CustomerRegistered', 'DataExportRequested', 'CustomerErased'],
  ]);
  expect(await stored()).toEqual([]);
});
