import { recordBankResponse } from '@haat/testkit/bank-response';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asOperator, caughtUp, runLine } from '../testing/operator.ts';

const HOUR = 3_600_000;

let clock: ManualClock;
let shop: WorkerShop;
let models: FollowedReadModels;
beforeEach(async () => {
  clock = createManualClock('2026-11-23T08:00:00.000Z');
  shop = await openWorker({}, { clock, settleMs: 24 * HOUR });
  models = followReadModels(shop);
});
afterEach(async () => {
  await models.close();
  await shop.close();
});

const orders = async (line: string) => {
  await caughtUp(models);
  return runLine(asOperator(shop), `npm run ops -- orders ${line}`);
};
const idsOf = ({ text }: { readonly text: string }): readonly string[] =>
  JSON.parse(text).map(({ id }: { readonly id: string }) => id);

describe('orders list', () => {
  it('filters by status, customer and time, newest first', async () => {
    const early = await shop.buy({ domain: 'early.in' });
    clock.advance(3 * HOUR);
    const late = await shop.buy({ domain: 'late.in' });
    await orders(`cancel ${late.orderId} --operator meera --reason Twice.`);
    const found = async (filter: string) => idsOf(await orders(`list --json ${filter}`));
    expect(await found('')).toEqual([late.orderId, early.orderId]);
    expect(await found('--limit 1')).toEqual([late.orderId]);
    expect(await found('--since 2h')).toEqual([late.orderId]);
    expect(await found('--status under_review')).toEqual([early.orderId]);
    expect(await found(`--customer ${early.customerId}`)).toEqual([early.orderId]);
    expect(await found('--since 2026-11-24')).toEqual([]);
    expect((await orders('list --limit 1')).text).toContain(
      `There may be more: npm run ops -- orders list --limit 1 --after ${late.orderId}\n`,
    );
    const { text } = await orders('list');
    expect(text).not.toContain('There may be more');
    expect(text).toMatch(/^order +what +domain +price/);
    expect(text).toMatch(/early.in +₹549.00 +\S+ +under_review \(placed\) +3 h ago/);
  });

  it('says what is wrong with a filter', async () => {
    for (const filter of ['--since yesterday', '--limit 0', '--limit many', '--limit 1001']) {
      await expect(orders(`list ${filter}`)).rejects.toThrow(/ must be a (span|number)/);
    }
  });
});

it('orders show prints the timeline and the events with their actors', async () => {
  const { orderId, referenceCode } = await shop.buy({ domain: 'neelkhadi.in' });
  await orders(`cancel ${orderId} --operator meera --reason "Ordered twice."`);
  const { text } = await orders(`show ${orderId}`);
  expect(text).toContain(`Payment ${referenceCode}`);
  expect(text).toMatch(/^ {2}0 2026-11-23 13:30 IST OrderPlaced \(customer asha\)$/m);
  expect(text).toMatch(/^ {2}1 \S+ \S+ IST OrderCancelled \(operator meera: Ordered twice.\)$/m);
  expect(text).toMatch(/^ {2}\S+ \S+ IST Order cancelled/m);
  const shown = JSON.parse((await orders(`show ${orderId} --json`)).text);
  expect(shown).toMatchObject({ id: orderId, events: [{ revision: '0' }, { revision: '1' }] });
});

describe('orders explain', () => {
  it('names the payment that an order waits for, and the next actions', async () => {
    const { orderId, referenceCode } = await shop.buy({ domain: 'neelkhadi.in' });
    clock.advance(3 * HOUR);
    const waiting = (await orders(`explain ${orderId}`)).text;
    expect(waiting).toMatch(/It is placed, for 3 h. Waiting for payment/);
    expect(waiting).toContain(`The payment ${referenceCode} of ₹549.00 is submitted.`);
    expect(waiting).toMatch(/the customer +cancels it/);
    expect(waiting).toMatch(
      new RegExp(
        `^Resolve its payment with the commands from: npm run ops -- payments show ${referenceCode}$`,
        'm',
      ),
    );
    const review = { type: 'PutPaymentInReview', explanation: 'Two reported it.' } as const;
    await recordBankResponse(shop.store, referenceCode, review);
    expect((await orders(`explain ${orderId}`)).text).toMatch(
      /is in review. Two reported it.[\s\S]*an operator +`payments approve`/,
    );
  });

  it('names the next check of a registration that the registrar keeps locked', async () => {
    await shop.startWorker();
    const bought = await shop.buy({ domain: 'locked-name.in' });
    await shop.waitFor(streamsOf(bought).order, 'DomainRegistrationPending');
    const { text } = await orders(`explain ${bought.orderId}`);
    expect(text).toMatch(
      /The registrar accepted the registration of locked-name.in \(registrar order \d+\) and keeps it locked\./,
    );
    expect(text).toMatch(
      /^Next: \S+-registration, due \d{4}-\d\d-\d\d \d\d:\d\d IST, started \d+ times so far.$/m,
    );
    expect(text).toMatch(/an operator +npm run ops -- orders retry \S+$/m);
  });

  it('says that a delivered order is in its final state', async () => {
    await shop.startWorker();
    const bought = await shop.buy({ domain: 'neelkhadi.in' });
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    const { text } = await orders(`explain ${bought.orderId}`);
    expect(text).toMatch(/It was delivered, invoice HT\S+\.\nFinal state\. Nothing more to do\./);
  });

  it('names the reactor that has parked an event of the order', async () => {
    const bought = await shop.buy({ domain: 'neelkhadi.in' });
    const { order } = streamsOf(bought);
    await shop.connection.pool.query(
      `insert into parked_events (processor, event_id, stream, revision, position, type, error)
       values ('reactor:x', gen_random_uuid(), $1, 0, '1', 'OrderPlaced', 'none')`,
      [order],
    );
    const held =
      /Blocked: reactor:x has parked \S+\. Fix the cause, then run: .*reactors unpark reactor:x/;
    expect((await orders(`explain ${bought.orderId}`)).text).toMatch(held);
    const stuck = await orders('stuck --json');
    expect(stuck.done).toBe(false);
    expect(idsOf(stuck)).toEqual([order]);
  });
});

describe('orders cancel', () => {
  it('releases the domain and the payment, and records the operator and the reason', async () => {
    await shop.startWorker();
    const utr = '632612345671';
    shop.bank.answerNext(
      utr,
      Array.from({ length: 1_000 }, () => 'unavailable'),
    );
    const bought = await shop.buy({ domain: 'neelkhadi.in', utr });
    const { orderId } = bought;
    const cancel = `cancel ${orderId} --operator meera --reason "Ordered twice."`;
    expect(await orders(cancel)).toMatchObject({ done: true });
    expect(await orders(cancel)).toMatchObject({ done: true });
    const { order, name, payment } = streamsOf(bought);
    expect(await shop.waitFor(order, 'OrderCancelled')).toMatchObject({
      data: { reason: 'Ordered twice.' },
      metadata: { actor: { kind: 'operator', name: 'meera', reason: 'Ordered twice.' } },
    });
    await shop.waitFor(name, 'DomainNameReleased');
    await shop.waitFor(payment, 'PaymentReleased');
    expect(await shop.story(order)).toEqual(['OrderPlaced', 'OrderCancelled']);
  });

  it('is refused once the registrar has the registration', async () => {
    await shop.startWorker();
    const bought = await shop.buy({ domain: 'locked-name.in' });
    await shop.waitFor(streamsOf(bought).order, 'DomainRegistrationPending');
    const cancel = `cancel ${bought.orderId} --operator meera --reason "Ordered twice."`;
    expect((await orders(cancel)).message).toMatch(
      /can no longer be cancelled: it is registration pending.*orders explain/,
    );
  });
});

it('an order that is none is named', async () => {
  const message = 'Order HT-1 not found. List them: npm run ops -- orders list';
  for (const line of ['show', 'explain', 'cancel --operator meera --reason x']) {
    expect(await orders(`${line} HT-1`)).toEqual({ done: false, message, text: message });
  }
});
