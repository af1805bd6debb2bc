import { inboxStream } from '@haat/contracts/events/inbox';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { ticketStream } from '@haat/contracts/events/ticket';
import { sample } from '@haat/contracts/testing/sample';
import { inboxDecider } from '@haat/domain/messages/inbox';
import { ticketDecider } from '@haat/domain/messages/ticket';
import { paymentDecider } from '@haat/domain/payment/payment';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { orderHosting } from '@haat/testkit/hosting-orders';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { orderRenewal, orderRestore, orderUpgrade } from '@haat/testkit/renewal-orders';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { beginSubscription, giveSubscriptionCommand } from '@haat/testkit/subscriptions';
import { waitFor } from '@haat/testkit/wait-for';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asOperator, caughtUp, pasteLine, readPasted, runLine } from '../testing/operator.ts';
import { ENTER, type Step, YES } from '../testing/test-terminal.ts';
import type { PrintedWaiting } from './command.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let clock: ManualClock;
let shop: WorkerShop;
let models: FollowedReadModels;
beforeEach(async () => {
  clock = createManualClock(new Date().toISOString());
  shop = await openWorker({}, { clock, settleMs: DAY });
  models = followReadModels(shop);
});
afterEach(async () => {
  await models.close();
  await shop.close();
});

const INBOX = 'npm run ops -- inbox';
const inbox = async (): Promise<readonly PrintedWaiting[]> => {
  await caughtUp(models);
  const { done, text } = await runLine(asOperator(shop), `${INBOX} --json`);
  const waiting: readonly PrintedWaiting[] = JSON.parse(text);
  expect(done).toBe(waiting.length === 0);
  return waiting;
};

/** The one thing that waits; each of its commands is one that the tool knows. */
const theOne = async (): Promise<PrintedWaiting> => {
  const waiting = await inbox();
  const [one] = waiting;
  if (one === undefined || waiting.length > 1) throw new Error(JSON.stringify(waiting));
  for (const line of one.commands) await readPasted(line);
  return one;
};

/** Runs the nth of its commands, after which nothing waits. @param asked before the confirmation. */
const resolve = async (
  { commands }: PrintedWaiting,
  nth = 0,
  asked: readonly Step[] = [],
): Promise<void> => {
  const { code, shown } = await pasteLine(asOperator(shop), commands[nth] ?? '', [
    ...asked,
    [', as meera?', YES],
  ]);
  expect({ code, shown }).toMatchObject({ code: 0 });
  await waitFor(async () => (await inbox()).length === 0);
};

const asha = { kind: 'customer', id: 'C-ASHA' } as const;
const systemActor = { kind: 'system', name: 'test' } as const;

it('the inbox is empty when nothing needs manual review', async () => {
  expect(await inbox()).toEqual([]);
  const { text, done } = await runLine(asOperator(shop), INBOX);
  expect({ text, done }).toEqual({
    text: 'Inbox empty. Nothing needs manual review.\n',
    done: true,
  });
});

describe('A payment in the inbox', () => {
  it('is listed while it is in review, until it is approved', async () => {
    const { referenceCode, customerId } = await shop.buy({ domain: 'neelkhadi.in' });
    const explanation = 'Two accounts reported it.';
    const review = { type: 'PutPaymentInReview', explanation } as const;
    await recordBankResponse(shop.store, referenceCode, review);
    const one = await theOne();
    expect(one).toMatchObject({
      kind: 'payment in review',
      id: referenceCode,
      whose: customerId,
      amountPaise: 54_900,
    });
    // The bank shows nothing: only the operator knows why it is approved.
    await resolve(one, 0, [['reason: why', `The bank confirms it.${ENTER}`]]);
  });

  it('is listed while it is disputed, until it is rejected', async () => {
    const { referenceCode } = await shop.buy({ domain: 'neelkhadi.in' });
    expect(await inbox()).toEqual([]);
    const { data } = sample('PaymentDisputed', { referenceCode });
    const contest = { type: 'RecordPaymentDisputed', ...data } as const;
    const stream = paymentStream(referenceCode);
    await executeTestCommand(shop.store, systemActor, paymentDecider, stream, contest);
    const one = await theOne();
    expect(one.kind).toBe('payment disputed');
    await resolve(one);
  });

  const askBack = async () => {
    const { referenceCode, customerId } = await shop.pay({ domain: 'neelkhadi.in' });
    await recordBankResponse(shop.store, referenceCode, {
      type: 'RecordPaymentVerified',
      creditedPaise: 54_950,
    });
    const number = 'BACK-7K3M92QD';
    const parts = [{ referenceCode, amountPaise: 54_950 }];
    const request = { ...sample('RefundRequested').data, number, customerId, referenceCode, parts };
    const command = { type: 'RequestRefund', ...request } as const;
    await executeTestCommand(shop.store, asha, inboxDecider, inboxStream(number), command);
    return referenceCode;
  };

  it('with a requested refund is listed until the refund is recorded and sent', async () => {
    const referenceCode = await askBack();
    const one = await theOne();
    expect(one).toMatchObject({ kind: 'refund requested', id: 'BACK-7K3M92QD' });
    expect(one.amountPaise).toBe(54_950);
    await runLine(asOperator(shop), one.commands[0] ?? '');
    const recorded = await theOne();
    expect(recorded).toMatchObject({ kind: 'refund to send', id: 'BACK-7K3M92QD' });
    expect(recorded.amountPaise).toBe(54_950);
    await resolve(recorded, 0, [['reference: the bank’s reference', `532698765440${ENTER}`]]);
    const story = await shop.story(paymentStream(referenceCode));
    expect(story.slice(-2)).toEqual(['PaymentRefunded', 'RefundSent']);
  });

  it('with a requested refund is listed until the request is settled without a refund', async () => {
    await askBack();
    await resolve(await theOne(), 1);
  });
});

describe('An order in the inbox', () => {
  const waitsAfter = async (alarmMs: number): Promise<PrintedWaiting> => {
    expect(await inbox()).toEqual([]);
    clock.advance(alarmMs);
    return theOne();
  };

  it('is listed an hour after an unknown registration outcome, and can be retried', async () => {
    await shop.startWorker();
    const bought = await shop.buy({ domain: 'vague-name.in' });
    const { order } = streamsOf(bought);
    await shop.waitFor(order, 'DomainRegistrationOutcomeUnknown');
    const one = await waitsAfter(HOUR);
    expect(one).toMatchObject({ kind: 'registration overdue', id: bought.orderId });
    expect(one.why).toMatch(/^Unknown whether the registrar registered vague-name\.in\.$/);
    await resolve(one);
    await shop.waitFor(order, 'DomainRegistrationOutcomeUnknown', 2);
  });

  it('is listed while the registrar keeps its domain locked, and cannot be failed', async () => {
    await shop.startWorker();
    const bought = await shop.buy({ domain: 'locked-name.in' });
    await shop.waitFor(streamsOf(bought).order, 'DomainRegistrationPending');
    const one = await waitsAfter(HOUR);
    expect(one.why).toMatch(/keeps it locked/);
    const refused = await runLine(asOperator(shop), one.commands[0] ?? '');
    expect(refused.message).toMatch(/^The order was not failed: the registrar has locked-name\.in/);
  });

  it('is listed while its hosting is not set up, until an operator gives it up', async () => {
    await shop.startWorker();
    const { order, orderId } = await orderHosting(shop.store, { domain: 'mumbling-shop.in' });
    await shop.waitFor(order, 'HostingProvisioningRequested');
    const one = await waitsAfter(HOUR);
    expect(one).toMatchObject({ kind: 'hosting overdue', id: orderId });
    await resolve(one);
  });

  it('is listed while the server does not show its larger plan, until it is given up', async () => {
    const worker = await shop.startWorker();
    const { orderId } = await orderHosting(shop.store, {
      ...{ domain: 'neelkhadi.in', planName: 'Dukaan' },
    });
    const subscriptionId = subscriptionIdOf(orderId, 'hosting');
    await shop.waitFor(subscriptionStream(subscriptionId), 'SubscriptionStarted');
    shop.hosting.behave('down');
    const upgrade = await orderUpgrade(shop, subscriptionId);
    await shop.waitFor(orderStream(upgrade.orderId), 'HostingUpgradeRequested');
    await worker.close();
    const one = await waitsAfter(HOUR);
    expect(one).toMatchObject({
      ...{ kind: 'hosting overdue', id: upgrade.orderId },
      why: 'The plan for neelkhadi.in is not changed.',
    });
    const refused = await runLine(asOperator(shop), one.commands[0] ?? '');
    expect(refused.message).toMatch(/does not say which package the account has/);
    shop.hosting.behave('normal');
    await resolve(one);
  });

  it.each([
    ['renewal', orderRenewal, 'DomainRenewalPending', 'Active'],
    ['restore', orderRestore, 'DomainRestorePending', 'Pending Delete Restorable'],
  ] as const)('is listed while its %s stays pending', async (kind, ask, pending, state) => {
    const worker = await shop.startWorker();
    const domain = 'relocked-name.in';
    const { orderId } = await shop.buy({ domain });
    await shop.waitFor(orderStream(orderId), 'OrderCompleted');
    const subscriptionId = subscriptionIdOf(orderId, 'domain');
    await shop.waitFor(subscriptionStream(subscriptionId), 'SubscriptionStarted');
    shop.registrar.mend(domain, { state });
    const order = await ask(shop, subscriptionId);
    await shop.waitFor(orderStream(order.orderId), pending);
    await worker.close();
    const one = await waitsAfter(HOUR);
    expect(one).toMatchObject({
      ...{ kind: 'renewal overdue', id: order.orderId },
      why: `The ${kind} of ${domain} is not confirmed.`,
    });
  });

  it('is listed when its payment is verified but nothing follows, until it is cancelled', async () => {
    const { orderId, referenceCode } = await shop.buy({ domain: 'neelkhadi.in' });
    clock.advance(HOUR);
    expect(await inbox()).toEqual([]);
    const verified = { type: 'RecordPaymentVerified', creditedPaise: 54_900 } as const;
    await recordBankResponse(shop.store, referenceCode, verified);
    clock.advance(HOUR);
    const one = await theOne();
    expect(one).toMatchObject({ kind: 'order idle', id: orderId });
    await resolve(one, 1);
  });
});

it('a missing hosting account that is paid for is in the inbox until it exists again', async () => {
  const domain = 'neelkhadi.in';
  const customerId = 'C-ASHA';
  const paidUntil = new Date(clock.now() - DAY).toISOString();
  const plan = { planId: null, planName: 'Dukaan', period: 'year' } as const;
  const subscriptionId = await beginSubscription(shop.store, {
    ...{ customerId, domain, paidUntil, plan },
  });
  const { events } = await shop.store.read(subscriptionStream(subscriptionId));
  const { username } = (events[0]?.data.of ?? {}) as { readonly username: string };
  await giveSubscriptionCommand(shop.store, {
    type: 'RenewSubscription',
    ...{ subscriptionId, customerId, orderId: null },
    ...{ paidUntil: new Date(clock.now() + 300 * DAY).toISOString() },
    renewedAt: new Date(clock.now()).toISOString(),
  });
  await shop.startWorker();
  await waitFor(async () =>
    /not_reconciled_total [1-9]/.test(await shop.services.alarms.metrics()),
  );
  expect(await inbox()).toEqual([]);
  clock.advance(HOUR);
  const one = await theOne();
  expect(one).toMatchObject({ kind: 'account not as paid', id: domain, whose: customerId });
  expect(one.why).toContain(`The account ${username} at the hosting server is paid for`);
  const made = await shop.services.hosting.createAccount({
    ...{ username, domain, package: 'haat_dukaan' },
    ...{ contactEmail: 'asha@neelkhadi.example', password: 'Another-Password9' },
  });
  expect(made).toEqual({ kind: 'created' });
  await waitFor(async () => (await inbox()).length === 0);
});

it('a domain that expired long ago is in the inbox', async () => {
  const domain = 'neelkhadi.in';
  const paidUntil = new Date(clock.now() - 151 * DAY).toISOString();
  const customerId = 'C-ASHA';
  const subscriptionId = await beginSubscription(shop.store, { customerId, domain, paidUntil });
  await giveSubscriptionCommand(shop.store, {
    type: 'ExpireSubscription',
    ...{ subscriptionId, customerId, paidUntil, expiredAt: paidUntil, lapsesAt: null },
  });
  const one = await theOne();
  expect(one).toMatchObject({ kind: 'domain expired', id: domain, whose: customerId });
});

it('an unreadable event is in the inbox until it is repaired and retried', async () => {
  const bought = await shop.buy({ domain: 'neelkhadi.in' });
  const { order } = streamsOf(bought);
  const spoil = (price: string) =>
    shop.connection.pool.query(`alter table events disable trigger all;
      update events set data = data || '{"pricePaise": ${price}}'
      where stream = '${order}' and revision = 0`);
  await spoil('"much"');
  await shop.startWorker();
  const parked = async () =>
    (await inbox()).filter(({ kind, why }) => kind === 'event parked' && why.includes('settle'));
  await waitFor(async () => (await parked()).length === 1);
  const [one] = await parked();
  expect(one).toMatchObject({ id: order });
  await spoil('54900');
  expect(await runLine(asOperator(shop), one?.commands[0] ?? '')).toMatchObject({ done: true });
  expect(await parked()).toEqual([]);
});

describe('A customer’s message in the inbox', () => {
  /** Clears the screen, forges a line, closes a quote. */
  const hostile = "\u001b[2J\u202e'; rm -rf /\nPAY-1 is paid";

  it('from a form is listed without control characters until it is settled', async () => {
    const number = 'BUG-7K3M92QD';
    const report = { type: 'ReportBug', ...sample('BugReported').data, page: hostile } as const;
    const visitor = { kind: 'visitor' } as const;
    await executeTestCommand(shop.store, visitor, inboxDecider, inboxStream(number), report);
    const one = await theOne();
    expect(one).toMatchObject({ kind: 'message', id: number });
    const { text } = await runLine(asOperator(shop), INBOX);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
    expect(text).toMatch(/rm -rf \/ PAY-1 is paid$/m);
    const shown = await runLine(asOperator(shop), one.commands[0] ?? '');
    expect(shown.text).toContain('The search for .co.in shows nothing.');
    expect(shown.text).not.toMatch(/[^\P{Cc}\n]|\u202e|^PAY/mu);
    await resolve(one, 1);
    const { events } = await shop.store.read(inboxStream(number));
    expect(events.at(-1)).toMatchObject({
      type: 'MessageSettled',
      metadata: { actor: { kind: 'operator', name: 'meera', reason: 'Seen to.' } },
    });
  });

  it('in a ticket is listed until it is answered, and the answer cannot be empty', async () => {
    const number = 'TKT-7K3M92QD';
    const { data } = sample('TicketOpened', { number });
    const open = { type: 'OpenTicket', ...data } as const;
    await executeTestCommand(shop.store, asha, ticketDecider, ticketStream(number), open);
    const one = await theOne();
    expect(one).toMatchObject({ kind: 'ticket', id: number, whose: data.customerId });
    await resolve(one, 1, [
      ['answer: a text', ENTER],
      ['<answer> is empty.', `We have sent it.${ENTER}`],
    ]);
  });
});

it('the inbox lists the longest waiting first, as JSON and as text', async () => {
  const early = await shop.buy({ domain: 'early.in' });
  const late = await shop.buy({ domain: 'late.in' });
  const review = { type: 'PutPaymentInReview', explanation: 'No credit.' } as const;
  for (const { referenceCode } of [early, late]) {
    await recordBankResponse(shop.store, referenceCode, review);
  }
  clock.advance(3 * HOUR);
  expect((await inbox()).map(({ id }) => id)).toEqual([early.referenceCode, late.referenceCode]);
  const { text } = await runLine(asOperator(shop), INBOX);
  expect(text).toMatch(/^(?:3|2) h +payment in review: PAY-/);
});
