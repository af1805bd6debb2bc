import { inboxStream } from '@haat/contracts/events/inbox';
import { paymentStream, refundNumberStream } from '@haat/contracts/events/payment';
import { sample } from '@haat/contracts/testing/sample';
import { customerDecider } from '@haat/domain/customer/customer';
import { inboxDecider } from '@haat/domain/messages/inbox';
import { refundNumberDecider } from '@haat/domain/payment/refund-number';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditPayments } from '../audit/audit-payments.ts';
import { asOperator, caughtUp, runLine } from '../testing/operator.ts';

const HOUR = 3_600_000;

let clock: ManualClock;
let shop: WorkerShop;
let models: FollowedReadModels;
beforeAll(async () => {
  clock = createManualClock('2026-11-22T05:00:00.000Z');
  shop = await openWorker({}, { clock });
  models = followReadModels(shop);
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

const run = (line: string) => runLine(asOperator(shop), `npm run ops -- ${line}`);
const decide = (line: string) => run(`${line} --operator meera --reason 'They asked for it.'`);

let requestCount = 0;
/** A customer with two verified payments, who asks for both back. */
const ask = async () => {
  requestCount += 1;
  const link = await shop.open(`asked-${requestCount}.in`);
  const actor = { kind: 'customer', id: link.customerId } as const;
  const parts = [];
  for (const amountPaise of [54_900, 20_000]) {
    const domain = `asked-${requestCount}-${amountPaise}.in`;
    const { referenceCode } = await shop.pay({ domain, amountPaise, link: { ...link, tr: null } });
    expect(await decide(`payments approve ${referenceCode} ${amountPaise / 100}`)).toMatchObject({
      done: true,
    });
    parts.push({ referenceCode, amountPaise });
  }
  const number = `BACK-7K3M92Q${requestCount}`;
  const { customerId } = link;
  const request = {
    ...sample('RefundRequested', { number, customerId, parts }).data,
    ...{ referenceCode: parts[0]?.referenceCode ?? '', amountPaise: 74_900 },
    requestedAt: new Date(clock.now()).toISOString(),
  };
  const command = { type: 'RequestRefund', ...request } as const;
  await executeTestCommand(shop.store, actor, inboxDecider, inboxStream(number), command);
  return { number, customerId, codes: parts.map(({ referenceCode }) => referenceCode) };
};

const giveDestination = async (customerId: string): Promise<void> => {
  const actor = { kind: 'customer', id: customerId } as const;
  const registered = sample('CustomerRegistered', { customerId }).data;
  const stream = `customer-${customerId}`;
  const register = { type: 'RegisterCustomer', ...registered } as const;
  await executeTestCommand(shop.store, actor, customerDecider, stream, register);
  const { data } = sample('RefundDestinationChanged', { customerId });
  const change = { type: 'ChangeRefundDestination', ...data, replaces: null } as const;
  await executeTestCommand(shop.store, actor, customerDecider, stream, change);
};

/** The list, and whether the audit agrees to the paisa. */
const look = async (number: string, options = '') => {
  await caughtUp(models);
  const { text } = await run(`refunds${options} --json`);
  const rows: readonly Record<string, unknown>[] = JSON.parse(text);
  const { totals, found } = await auditPayments({
    ...{ db: shop.connection.db, store: shop.store, clock, settings: { CLAIM_LAPSE_MS: -60_000 } },
  });
  expect(found).toBe(0);
  const { free, toSend, refunded } = totals;
  return { row: rows.find((one) => one.number === number), sums: { free, toSend, refunded } };
};

it('A refund of two payments is recorded, sent and returned once as one sum, and the audit agrees', async () => {
  const { number, customerId, codes } = await ask();
  await giveDestination(customerId);
  clock.advance(2 * HOUR);
  expect(await look(number)).toEqual({
    row: {
      ...{ number, state: 'requested', since: '2026-11-22T05:00:00.000Z' },
      ...{ customer_id: customerId, amount_paise: 74_900, payments: codes },
      destination: 'account 002345678901, HDFC0001234, Asha Verma',
      destination_changed_at: sample('RefundDestinationChanged').data.changedAt,
      ...{ transfer_reference: null, sent_on: null, is_confirmed: false },
    },
    sums: { free: 74_900, toSend: 0, refunded: 0 },
  });
  const waiting = await run('refunds');
  expect(waiting.done).toBe(false);
  expect(waiting.text).toMatch(/requested +2 h +₹749\.00 +account 002345678901/);

  const unsent = await decide(`refunds sent ${number} 532698765440`);
  expect(unsent).toMatchObject({ done: false });
  expect(unsent.message).toContain(`npm run ops -- refunds record ${number}`);
  for (const _ of ['once', 'again']) {
    const recorded = await decide(`refunds record ${number}`);
    expect(recorded).toMatchObject({ done: true });
    expect(recorded.message).toContain(
      'Recorded, not sent yet: ₹749.00 to account 002345678901, HDFC0001234, Asha Verma.',
    );
  }
  expect(await look(number)).toMatchObject({
    row: { state: 'recorded', amount_paise: 74_900 },
    sums: { free: 0, toSend: 74_900, refunded: 0 },
  });

  for (const _ of ['once', 'again']) {
    const sent = await decide(`refunds sent ${number} 532698765440 --on 2026-11-21`);
    expect(sent.message).toContain('Sent: ₹749.00 to account 002345678901');
  }
  const other = await decide(`refunds sent ${number} 532698765441`);
  expect(other.message).toContain('was sent by the transfer 532698765440');
  expect((await look(number)).row).toBeUndefined();
  expect((await run('refunds --all')).done).toBe(true);
  expect(await look(number, ' --all')).toMatchObject({
    row: { state: 'sent', transfer_reference: '532698765440', sent_on: '2026-11-21' },
    sums: { free: 0, toSend: 0, refunded: 74_900 },
  });
  // The transfer's reference is a refund's from here on: submitted as a payment, it is refused.
  const ofTransfer = refundNumberStream(shop.store.names.refund('532698765440'));
  expect(await shop.story(ofTransfer)).toEqual(['RefundNumberClaimed']);

  for (const _ of ['once', 'again']) {
    const returned = await decide(`refunds returned ${number}`);
    expect(returned.message).toContain('Returned: ₹749.00 is in the balance');
  }
  expect(await look(number, ' --all')).toMatchObject({
    row: { state: 'returned' },
    sums: { free: 74_900, toSend: 0, refunded: 0 },
  });
  for (const code of codes) {
    const story = await shop.story(paymentStream(code));
    expect(story.filter((type) => type.startsWith('Refund'))).toEqual([
      'RefundSent',
      'RefundReturned',
    ]);
  }
  const again = await decide(`payments refund ${codes[0]} 549 ${number}`);
  expect(again.message).toContain(`a number of its own, such as ${number}-2`);
});

it('a recorded refund is reported as not sent, with or without an address', async () => {
  const { number, codes, customerId } = await ask();
  const recorded = await decide(`payments refund ${codes[0]} 549 ${number}`);
  expect(recorded.message).toContain(
    'Recorded, not sent yet: ₹549.00 to an address that the customer',
  );
  await giveDestination(customerId);
  const rest = await decide(`refunds record ${number}`);
  expect(rest.message).toContain('Recorded, not sent yet: ₹749.00 to account 002345678901');
  // Recorded money cannot be spent.
  const spent = await decide(`payments refund ${codes[1]} 200 ${number}-2`);
  expect(spent).toMatchObject({ done: false });
  await decide(`refunds sent ${number} ICICN12026112200012345`);
  expect((await look(number, ' --all')).row).toMatchObject({
    ...{ state: 'sent', sent_on: '2026-11-22', transfer_reference: 'ICICN12026112200012345' },
  });
});

it('A refund that an operator began is as old as its decision', async () => {
  const { codes } = await ask();
  await decide(`payments refund ${codes[0]} 549 BYHAND-1`);
  const since = new Date(clock.now()).toISOString();
  expect((await look('BYHAND-1')).row).toMatchObject({ state: 'recorded', since });
});

it('A withdrawn request is never recorded, and its money stays unallocated', async () => {
  const { number, customerId, codes } = await ask();
  const numberHash = shop.store.names.refund(number);
  const { data } = sample('RefundWithdrawn', { number, customerId, numberHash });
  const actor = { kind: 'customer', id: customerId } as const;
  const withdraw = { type: 'WithdrawRefund', ...data } as const;
  const stream = refundNumberStream(numberHash);
  await executeTestCommand(shop.store, actor, refundNumberDecider, stream, withdraw);
  const before = await look(number);
  expect(before.row).toBeUndefined();
  const recorded = await decide(`refunds record ${number}`);
  expect(recorded.message).toContain(`Its customer withdrew ${number}: nothing is recorded`);
  const one = await decide(`payments refund ${codes[0]} 549 ${number}`);
  expect(one).toMatchObject({ done: false });
  expect(await look(number, ' --all')).toMatchObject({
    ...{ row: { state: 'withdrawn', amount_paise: 74_900 }, sums: before.sums },
  });
});

it('A transfer cannot be recorded for a future day', async () => {
  const { message } = await decide('refunds sent BACK-7K3M92Q1 532698765440 --on 2026-11-23');
  expect(message).toBe('2026-11-23 is in the future: enter the day of the transfer.');
});
