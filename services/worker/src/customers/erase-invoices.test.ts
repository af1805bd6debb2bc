/** Invoices of erased customers, under a moved clock: retained for years, then erased. */
import { customerStream } from '@haat/contracts/events/customer';
import { erasureStream } from '@haat/contracts/events/erasure';
import { invoiceStream } from '@haat/contracts/events/invoice';
import { orderStream } from '@haat/contracts/events/order';
import { subjects } from '@haat/contracts/events/subject';
import { ERASED } from '@haat/contracts/personal';
import { customerDecider } from '@haat/domain/customer/customer';
import { invoiceDecider } from '@haat/domain/invoice/invoice';
import { loadAggregate } from '@haat/record/commands';
import { newDomain } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { failingOnce } from '@haat/testkit/failing-once';
import { buyWithAccount, WAITING } from '@haat/testkit/mailed-customer';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { waitFor } from '@haat/testkit/wait-for';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, expect, it } from 'vitest';

const DAY = 86_400_000;

let clock: ManualClock;
let shop: WorkerShop;
let models: FollowedReadModels;
beforeEach(async () => {
  clock = createMovableClock('2026-05-10T06:00:00.000Z');
  shop = await openWorker({}, { clock });
  models = followReadModels(shop);
});
afterEach(async () => {
  await models.close();
  await shop.close();
});

const goTo = (at: string): void => clock.advance(Date.parse(at) - clock.now());
const billedTo = async (invoiceNumber: string): Promise<string | null> => {
  const stream = invoiceStream(invoiceNumber);
  const { state } = await loadAggregate(shop.store, invoiceDecider, stream);
  return state.phase === 'not_issued' ? null : state.billedTo.name;
};
const nextDueAt = async (): Promise<number> => {
  const query = "select due_at from scheduled_steps where step = 'erase-invoices'";
  return (await shop.connection.pool.query(query)).rows[0]?.due_at.getTime() ?? 0;
};

it.each(['before', 'after'] as const)(
  'an invoice names an erased customer until its retention ends, despite a crash %s its erasure',
  async (moment) => {
    const store = failingOnce(shop.services.store, 'SubjectErased', moment);
    await shop.startWorker({ store });
    const { orderId, customerId } = await buyWithAccount(shop, { domain: newDomain() });
    const { data } = await shop.waitFor(orderStream(orderId), 'OrderCompleted');
    const invoiceNumber = String(data.invoiceNumber);
    await models.caughtUp('orders');
    const subject = subjects.invoice(invoiceNumber);
    const actor = { kind: 'operator', name: 'meera' } as const;
    const stream = customerStream(customerId);
    const erasedAt = new Date(clock.now()).toISOString();
    const emailHash = shop.store.names.email('asha@neelkhadi.in');
    const ground = 'asked_by_customer';
    const command = { type: 'EraseCustomer', customerId, emailHash, ground, erasedAt } as const;
    await executeTestCommand(shop.store, actor, customerDecider, stream, command, stream, clock);
    await shop.untilIdle(...WAITING);
    expect(await billedTo(invoiceNumber)).not.toBe(ERASED);

    // Checked again and again, as credit notes may come, and retained.
    for (const at of ['2028-01-01T00:00:00.000Z', '2035-03-31T18:29:00.000Z']) {
      goTo(at);
      await waitFor(async () => (await nextDueAt()) > clock.now());
      expect(await billedTo(invoiceNumber)).not.toBe(ERASED);
    }
    expect((await nextDueAt()) - clock.now()).toBeLessThan(DAY);

    goTo('2035-03-31T18:30:00.000Z');
    await shop.waitFor(erasureStream(subject), 'SubjectErased');
    await waitFor(async () => (await billedTo(invoiceNumber)) === ERASED);
    await waitFor(async () => (await nextDueAt()) === 0);
    expect(await shop.story(erasureStream(subject))).toEqual(['SubjectErased']);
    const { events } = await shop.store.read(erasureStream(subject));
    expect(events[0]?.data).toMatchObject({ subject, because: 'retention_over' });
  },
);
