import { creditStream } from '@haat/contracts/events/credit';
import { creditDecider } from '@haat/domain/payment/credit';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { createManualClock } from '@haat/testkit/manual-clock';
import { createScriptedCustomer, streamsOf } from '@haat/testkit/scripted-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOps } from '../testing/run-ops.ts';

let shop: Engines;
const clock = createManualClock('2026-03-01T10:00:00.000Z');
beforeAll(async () => {
  shop = await openEngines();
});
afterAll(() => shop.close());

const asof = (line: string) => runOps(`asof ${line}`, shop.url);
const minutes = (count: number) => clock.advance(count * 60_000);

/** Paid at 10:00, checked with the bank at 10:10, order placed at 10:20. */
const buySlowly = async (domain: string) => {
  const customer = createScriptedCustomer(shop.store, clock);
  const began = clock.now();
  const bought = await customer.pay({ domain });
  minutes(10);
  await customer.reserve(bought);
  minutes(10);
  await customer.place(bought, { domain });
  const at = (after: number) => new Date(began + after * 60_000).toISOString();
  return { bought, at };
};

describe('asof', () => {
  it('shows an order and its payment at a given time, and the events until then', async () => {
    const { bought, at } = await buySlowly('asof.in');
    const { orderId, referenceCode } = bought;
    const [before, after, payment, later] = await Promise.all([
      asof(`order ${orderId} --at ${at(15)} --json`),
      asof(`order ${orderId} --json`),
      asof(`payment ${referenceCode} --at ${at(15)} --json`),
      asof(`payment ${referenceCode} --at ${at(20)} --json`),
    ]);
    expect(JSON.parse(before.out)).toMatchObject({ events: [], later: 1 });
    expect(JSON.parse(after.out)).toMatchObject({
      stream: streamsOf(bought).order,
      state: { phase: expect.any(String), orderId },
      events: [{ type: 'OrderPlaced', revision: 0 }],
      later: 0,
    });
    const types = (out: string) => JSON.parse(out).events.map(({ type }: { type: string }) => type);
    expect(types(payment.out)).toEqual(['PaymentSubmitted']);
    expect(types(later.out)).toEqual(['PaymentSubmitted', 'PaymentAllocated']);
    expect(JSON.parse(payment.out).state).not.toEqual(JSON.parse(later.out).state);
    for (const { code } of [before, after, payment, later]) expect(code).toBe(0);
  });

  it('accepts a time in India, and omits personal data on request', async () => {
    const { bought, at } = await buySlowly('asof-people.in');
    const inIndia = `${new Date(Date.parse(at(25)) + 330 * 60_000).toISOString().slice(0, 19)}+05:30`;
    const [people, sealed] = await Promise.all([
      asof(`order ${bought.orderId} --at ${inIndia}`),
      asof(`order ${bought.orderId} --sealed`),
    ]);
    expect(people.out).toContain(`order-${bought.orderId} at 2026-03-01 16:15 IST:`);
    expect(people.out).toMatch(/^0 +20\S+ \S+ IST +OrderPlaced +customer asha$/m);
    expect(people.out).toContain('asha@example.in');
    expect(sealed.out).not.toContain('asha@example.in');
  });

  it('finds a credit by its ID and its stream, and reports an unknown UTR', async () => {
    const creditId = shop.store.names.credit({ bankId: 'IMPS 77' });
    const observedAt = new Date(clock.now()).toISOString();
    await executeTestCommand(
      shop.store,
      { kind: 'system', name: 'worker' },
      creditDecider,
      creditStream(creditId),
      {
        ...{ type: 'ObserveCredit', creditId, source: 'bank', amountPaise: 54_900 },
        ...{ creditedAt: observedAt, observedAt, utr: '501501259006', bankId: 'IMPS 77' },
        ...{ tr: null, note: null, payer: null, asked: null },
      },
      creditStream(creditId),
      clock,
    );
    for (const id of [creditId, `credit-${creditId}`]) {
      expect(JSON.parse((await asof(`credit ${id} --json`)).out)).toMatchObject({
        state: { phase: 'observed', observed: { amountPaise: 54_900 } },
      });
    }
    const { code, out } = await asof('credit utr-501501259007');
    expect({ code, out }).toEqual({ code: 1, out: 'Credit utr-501501259007 not found.\n' });
  });

  it.each([
    ['orders HT-1', 2, '<kind> must be one of order, payment, customer, credit, not orders.'],
    ['constructor HT-1', 2, ', not constructor.'],
    ['order HT-1', 1, 'Order HT-1 not found.'],
    ['order HT-1 --at 2026-03-01T10:00', 2, '--at must be a day in India, such as'],
    ['order HT-1 --at 2026-02-31T99:00Z', 2, '--at must be a day in India, such as'],
    ['order', 2, '<id> is missing'],
  ])('refuses "%s" with exit code %i and a message', async (line, code, expected) => {
    const ended = await asof(line);
    expect(ended.code).toBe(code);
    expect(ended.out + ended.err).toContain(expected);
  });
});
