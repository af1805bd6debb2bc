/** Mails of a whole shop, whatever the mail server and the worker do. */
import { customerStream } from '@haat/contracts/events/customer';
import type { MailKind } from '@haat/contracts/events/mail';
import { paymentStream } from '@haat/contracts/events/payment';
import { ticketStream } from '@haat/contracts/events/ticket';
import { sample } from '@haat/contracts/testing/sample';
import { customerDecider } from '@haat/domain/customer/customer';
import { type TicketCommand, ticketDecider } from '@haat/domain/messages/ticket';
import { orderDecider } from '@haat/domain/order/order';
import { paymentDecider } from '@haat/domain/payment/payment';
import { isoNow } from '@haat/platform/clock';
import { newReferenceCode } from '@haat/platform/ids';
import { noopLog } from '@haat/platform/log';
import type { Mailer } from '@haat/platform/mailer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { failingOnce } from '@haat/testkit/failing-once';
import {
  buyWithAccount,
  everything,
  openAccount,
  startMailing,
  timelinesOf,
  WAITING,
} from '@haat/testkit/mailed-customer';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { type Bought, streamsOf } from '@haat/testkit/scripted-customer';
import { seedEvents } from '@haat/testkit/seed-events';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestedStep } from '../engine/requested-step.ts';
import { getStep, orderProcess } from '../process.ts';

const SETTLE_MS = 60_000;
const ORDER_SETTLE_MS = 2 * SETTLE_MS;

let clock: ManualClock;
let shop: WorkerShop;
beforeEach(async () => {
  clock = createMovableClock();
  // Payment emails wait this long, so the order is ready first.
  const settings = { MAIL_SETTLE_MS: SETTLE_MS, PAYMENT_EXPIRY_MS: 86_400_000 };
  shop = await openWorker(settings, { clock });
});
afterEach(() => shop.close());

const actor = { kind: 'customer', id: 'asha' } as const;

const buy = (options: Parameters<typeof buyWithAccount>[1] = {}) => buyWithAccount(shop, options);
const timelines = (kind: MailKind) => timelinesOf(shop, kind);
const subjects = async (): Promise<readonly string[]> =>
  (await shop.mail.mails()).map(({ subject }) => subject.replace(/ ?HT-\S+$/, ''));
const waitForMail = (subject: string) =>
  vi.waitUntil(async () => (await subjects()).some((one) => one.startsWith(subject)), 60_000);

const SENT = 'MailRequested, MailSent';

describe('Emails to a customer', () => {
  it('skip “order received” if the order completes within a minute', async () => {
    await startMailing(shop);
    const bought = await buy();
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    await shop.untilIdle(...WAITING, 'request-mail');
    clock.advance(ORDER_SETTLE_MS);
    await shop.untilIdle(...WAITING);
    expect(await subjects()).toEqual(['Your domain is registered, order']);
    expect(await timelines('order_received')).toEqual([]);
  });

  it('confirm an order that is not complete after the delay', async () => {
    await startMailing(shop);
    const bought = await buy(STUCK);
    await shop.waitFor(streamsOf(bought).order, 'DomainRegistrationAttempted');
    expect(await timelines('order_received')).toEqual([]);
    clock.advance(ORDER_SETTLE_MS);
    await waitForMail('We’ve received your order');
  });

  it('are sent for each answer in a ticket, unless the customer has replied meanwhile', async () => {
    const customerId = 'customer-asha';
    await openAccount(shop, customerId, 'asha@neelkhadi.in');
    const number = 'TKT-7K3M92QD';
    const on = (command: TicketCommand) =>
      executeTestCommand(shop.store, actor, ticketDecider, ticketStream(number), command);
    const { data: opened } = sample('TicketOpened', { number, customerId });
    await on({ type: 'OpenTicket', ...opened });
    const worker = await startMailing(shop);
    const { customerId: _, ...answer } = sample('TicketAnswered', { number }).data;
    await on({ type: 'AnswerTicket', ...answer });
    await waitForMail(`We’ve replied to ticket ${number}`);
    await worker.close();

    await on({ type: 'AnswerTicket', ...answer, messageId: 'the second answer' });
    const { customerId: __, ...reply } = sample('TicketReplied', { number }).data;
    await on({ type: 'ReplyToTicket', ...reply });
    await startMailing(shop);
    const overtaken = 'MailRequested, MailGivenUp overtaken';
    await vi.waitUntil(
      async () => (await timelines('ticket_answered')).includes(overtaken),
      60_000,
    );
    expect(await subjects()).toEqual([`We’ve replied to ticket ${number}`]);
  });

  it('are not sent about events from before the shop sent emails', async () => {
    const before = await shop.startWorker();
    await shop.untilIdle();
    await before.close();
    await shop.connection.pool.query("delete from checkpoints where name = 'reactor:request-mail'");
    const bought = await buy();
    await shop.startWorker();
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    await shop.untilIdle(...WAITING, 'request-mail');
    expect(await timelines('order_received')).toEqual([]);
    expect(await subjects()).not.toContain('We’ve received your order');
  });
});

describe('Replaying all events', () => {
  const reactor = orderProcess.find(({ name }) => name === 'request-mail');
  const readAgain = async (): Promise<void> => {
    if (reactor === undefined) throw new Error('No reactor requests mails');
    for (const event of await everything(shop)) {
      if (!(reactor.eventTypes as readonly string[]).includes(event.type)) continue;
      const mailStep = requestedStep(reactor, event, shop.services.settings);
      if (mailStep === null) throw new Error(`${event.type} asks for no mail`);
      const step = { id: mailStep.id, payload: mailStep.payload, start: 1, log: noopLog };
      expect(await getStep('request-mail').run(shop.services, step)).toEqual({ kind: 'done' });
    }
  };

  it('requests one email about news that was overtaken and became true again', async () => {
    const referenceCode = newReferenceCode();
    const [stream, data] = [paymentStream(referenceCode), { referenceCode }];
    await seedEvents({ store: shop.store, clock }, [
      { stream, type: 'PaymentSubmitted', data },
      { stream, type: 'PaymentRejected', data },
      { stream, type: 'PaymentReopened', data },
      { stream, type: 'PaymentRejected', data },
    ]);
    await readAgain();
    expect(await timelines('payment_short')).toEqual(['MailRequested']);
  });

  it('requests no email about a short payment whose money has been used', async () => {
    const referenceCode = newReferenceCode();
    const [stream, data] = [paymentStream(referenceCode), { referenceCode }];
    const { amountPaise } = sample('PaymentSubmitted').data;
    const short = { ...data, creditedPaise: amountPaise / 2 };
    await seedEvents({ store: shop.store, clock }, [
      { stream, type: 'PaymentSubmitted', data },
      { stream, type: 'PaymentRejected', data: short },
      { stream, type: 'PaymentDebited', data: { ...data, amountPaise: amountPaise / 2 } },
    ]);
    await readAgain();
    expect(await timelines('payment_short')).toEqual([]);
  });

  it('requests no email about old news', async () => {
    await buy();
    clock.advance(73 * 60 * 60_000);
    await readAgain();
    expect(await timelines('order_received')).toEqual([]);
  });
});

describe('An interrupted worker', () => {
  it.each([
    ['MailRequested', 'before'],
    ['MailRequested', 'after'],
    // The mail was sent but not recorded: the worker still runs and remembers it.
    ['MailSent', 'before'],
    ['MailSent', 'after'],
  ] as const)(
    'sends its email once when it is interrupted at %s, %s it is written',
    async (type, moment) => {
      await startMailing(shop, { store: failingOnce(shop.store, type, moment) });
      await buy();
      await waitForMail('Your domain is registered');
      await shop.untilIdle(...WAITING, 'request-mail');
      expect(await timelines('domain_registered')).toEqual([SENT]);
      expect(await shop.mail.mails()).toHaveLength(1);
    },
  );
});

/** Runs send-mail as a worker does after an interruption. */
const takeSend = async (kind: string, mailer = shop.services.mailer, start = 1) => {
  const reactor = orderProcess.find(({ name }) => name === 'send-mail');
  const requested = (await everything(shop)).find(
    ({ type, data }) => type === 'MailRequested' && data.kind === kind,
  );
  const mailStep =
    reactor && requested && requestedStep(reactor, requested, shop.services.settings);
  if (!mailStep) throw new Error(`No ${kind} was requested`);
  const { id, payload } = mailStep;
  const step = { id, start, payload, log: noopLog };
  return getStep('send-mail').run({ ...shop.services, mailer }, step);
};

/** A mail of a new order, requested and not sent: the worker has ended. */
const requested = async (options: Parameters<typeof buy>[0] = {}): Promise<Bought> => {
  shop.mail.behave('down');
  const worker = await startMailing(shop);
  const bought = await buy(options);
  clock.advance(ORDER_SETTLE_MS);
  await vi.waitUntil(async () => (await timelines('order_received')).length === 1, 60_000);
  await worker.close();
  shop.mail.behave('normal');
  return bought;
};
const STUCK = { domain: 'stuck-name.com' } as const;
const DONE = { kind: 'done' };

describe('A mail server', () => {
  it('that is unavailable delays no order', async () => {
    shop.mail.behave('silent');
    await startMailing(shop);
    const bought = await buy();
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    await vi.waitUntil(async () => (await timelines('domain_registered')).length === 1, 60_000);
    expect(await shop.mail.mails()).toEqual([]);
  });

  it('receives at most eight emails at once', async () => {
    let [underWay, max] = [0, 0];
    const letThrough = Promise.withResolvers<void>();
    const mailer: Mailer = {
      send: async () => {
        underWay += 1;
        max = Math.max(max, underWay);
        await letThrough.promise;
        underWay -= 1;
        return { kind: 'sent' };
      },
    };
    await startMailing(shop, { mailer });
    await Promise.all(Array.from({ length: 10 }, () => buy()));
    await vi.waitUntil(async () => (await timelines('domain_registered')).length === 10, 60_000);
    await vi.waitUntil(() => max === 8, 60_000);
    letThrough.resolve();
    await shop.untilIdle(...WAITING, 'request-mail');
    expect(max).toBe(8);
    expect(await timelines('domain_registered')).toEqual(Array.from({ length: 10 }, () => SENT));
  });

  it.each(['down', 'login', 'sender'] as const)(
    'in state “%s” receives an email later, with longer waits while it stays unavailable',
    async (mode) => {
      await requested(STUCK);
      shop.mail.behave(mode);
      expect(await takeSend('order_received')).toEqual({ kind: 'later', delayMs: 5_000 });
      const seldom = await takeSend('order_received', undefined, 20);
      expect(seldom).toEqual({ kind: 'later', delayMs: 900_000 });
      expect(await timelines('order_received')).toEqual(['MailRequested']);
      shop.mail.behave('normal');
      expect(await takeSend('order_received')).toEqual(DONE);
      expect(await takeSend('order_received')).toEqual(DONE);
      expect(await subjects()).toEqual(['We’ve received your order']);
      expect(await timelines('order_received')).toEqual([SENT]);
    },
  );

  it('that refuses an address is not tried again', async () => {
    await requested({ ...STUCK, email: 'refused@neelkhadi.in' });
    expect(await takeSend('order_received')).toEqual(DONE);
    expect(await takeSend('order_received')).toEqual(DONE);
    expect(shop.mail.triesFor('refused@neelkhadi.in')).toBe(1);
    expect(await timelines('order_received')).toEqual(['MailRequested, MailRefused']);
    expect(await shop.services.alarms.metrics()).toContain('{answer="refused"} 1');
  });

  it('that hangs up after it took an email receives it twice, and no more', async () => {
    await requested({ ...STUCK, email: 'lost@neelkhadi.in' });
    expect(await takeSend('order_received')).toEqual({ kind: 'later', delayMs: 30 * 60_000 });
    expect(await takeSend('order_received', undefined, 2)).toEqual(DONE);
    expect(await takeSend('order_received', undefined, 3)).toEqual(DONE);
    expect(await timelines('order_received')).toEqual([
      'MailRequested, MailDeliveryUnknown, MailGivenUp in_doubt',
    ]);
    const ids = (await shop.mail.mails()).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('A payment that is verified without an order', () => {
  const verifiedAfter = async (utr: string, minutes: number): Promise<Bought> => {
    await startMailing(shop);
    const link = await shop.open('neelkhadi.in');
    await openAccount(shop, link.customerId, 'asha@neelkhadi.in');
    shop.bank.answerNext(
      utr,
      Array.from({ length: 1_000 }, () => 'unavailable'),
    );
    const paid = await shop.pay({ domain: 'neelkhadi.in', link, utr });
    clock.advance(minutes * 60_000);
    shop.bank.answerNext(utr, []);
    await shop.waitFor(streamsOf(paid).payment, 'PaymentVerified');
    return paid;
  };
  const untilSettled = async (): Promise<void> => {
    clock.advance(SETTLE_MS);
    await shop.untilIdle();
  };

  it('is emailed without a further wait when it was submitted 16 minutes before', async () => {
    await verifiedAfter('632612345601', 16);
    await untilSettled();
    expect(await subjects()).toEqual(['Your payment is verified']);
    expect((await shop.mail.mails())[0]?.text).toContain('₹549.00 is in your balance.');
  });

  it('is emailed 15 minutes later when the customer has ordered nothing', async () => {
    await verifiedAfter('632612345602', 0);
    clock.advance(SETTLE_MS);
    await shop.untilIdle('request-mail');
    expect(await subjects()).toEqual([]);
    clock.advance(15 * 60_000);
    await shop.untilIdle();
    expect(await subjects()).toEqual(['Your payment is verified']);
  });

  it('is not emailed when its order failed', async () => {
    await startMailing(shop);
    const bought = await buy({ domain: 'refused-name.com' });
    await shop.waitFor(streamsOf(bought).order, 'DomainRegistrationFailed');
    await shop.waitFor(streamsOf(bought).payment, 'PaymentReleased');
    clock.advance(SETTLE_MS);
    await shop.settled();
    clock.advance(30 * 60_000);
    await shop.settled();
    expect(await subjects()).not.toContain('Your payment is verified');
  });

  it('is not emailed when its money went to another payment', async () => {
    const { referenceCode, customerId } = await verifiedAfter('632612345603', 16);
    const by = newReferenceCode();
    await executeTestCommand(shop.store, actor, paymentDecider, paymentStream(referenceCode), {
      ...{ type: 'DebitPayment', referenceCode, customerId, by, topUpId: 'top-up' },
      ...{ amountPaise: 54_900, debitedAt: isoNow(clock), corrects: null },
    });
    clock.advance(SETTLE_MS);
    await shop.untilIdle('return-abandoned-debit');
    expect(await subjects()).toEqual([]);
  });
});

describe('An email is given up', () => {
  const never: Mailer = {
    send: () => {
      throw new Error('Nothing was to be sent');
    },
  };
  const execute = (bought: Bought, command: Parameters<typeof orderDecider.decide>[0]) =>
    executeTestCommand(
      shop.store,
      actor,
      orderDecider,
      streamsOf(bought).order,
      command,
      bought.orderId,
    );

  it('when its order was cancelled meanwhile', async () => {
    const utr = '632612347777';
    const bought = await requested({ utr });
    const reason = 'The customer asked for it.';
    await execute(bought, { type: 'CancelOrder', orderId: bought.orderId, reason });
    expect(await takeSend('order_received', never)).toEqual(DONE);
    expect(await timelines('order_received')).toEqual(['MailRequested, MailGivenUp overtaken']);
  });

  it('when the customer was erased', async () => {
    const { customerId } = await requested(STUCK);
    const stream = customerStream(customerId);
    const { data } = sample('CustomerErased', { customerId });
    const erase = { type: 'EraseCustomer', ...data } as const;
    await executeTestCommand(shop.store, actor, customerDecider, stream, erase);
    expect(await takeSend('order_received', never)).toEqual(DONE);
    expect(await timelines('order_received')).toEqual(['MailRequested, MailGivenUp no_reader']);
  });

  it('when it is three days late', async () => {
    await requested(STUCK);
    clock.advance(72 * 60 * 60_000 + 60_000);
    expect(await takeSend('order_received', never)).toEqual(DONE);
    expect(await timelines('order_received')).toEqual(['MailRequested, MailGivenUp too_late']);
  });
});
