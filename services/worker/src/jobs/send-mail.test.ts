/** Mails of a whole shop: each kind once, whatever the mail server and the worker do. */
import { customerStream } from '@haat/contracts/events/customer';
import type { OrderedService } from '@haat/contracts/events/order';
import { customerDecider } from '@haat/domain/customer';
import { orderDecider } from '@haat/domain/order';
import { codeOrderPlaced } from '@haat/domain/testing/code-order';
import { hostingOrderPlaced } from '@haat/domain/testing/hosting-order';
import { isoNow } from '@haat/platform/clock';
import { type RecordedEvent, START } from '@haat/platform/event-store/port';
import { silentLog } from '@haat/platform/log';
import type { Mailer } from '@haat/platform/mail/port';
import { createMovableClock, type ManualClock } from '@haat/platform/testing/manual-clock';
import { type Bought, streamsOf } from '@haat/testkit/commanded-customer';
import { newDomain } from '@haat/testkit/customer';
import { failingOnce } from '@haat/testkit/failing-once';
import { giveCommand } from '@haat/testkit/give-command';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderProcess, stepCalled } from '../process.ts';
import { askedStep } from '../reactors/asked-step.ts';

let clock: ManualClock;
let shop: WorkerShop;
beforeEach(async () => {
  clock = createMovableClock();
  shop = await openWorker({}, { clock });
});
afterEach(() => shop.close());

/** As a shop is: news of a payment wait, and an order is ready before. */
const reopen = async (): Promise<void> => {
  await shop.close();
  shop = await openWorker({ MAIL_SETTLE_MS: 60_000 }, { clock });
};

const actor = { kind: 'customer', id: 'asha' } as const;

type Wish = {
  readonly email?: string;
  readonly domain?: string;
  readonly utr?: string;
  readonly service?: OrderedService;
};

/** An order of a customer who has an account, as every real one has. */
const buy = async ({ email = 'asha@neelkhadi.in', domain = newDomain(), ...wish }: Wish = {}) => {
  const link = await shop.open(domain);
  const { customerId } = link;
  const person = { name: 'Asha', surname: 'Verma', phone: '9812345670', companyName: null };
  const stream = customerStream(customerId);
  const account = { type: 'RegisterCustomer', customerId, email, ...person } as const;
  await giveCommand(shop.store, actor, customerDecider, stream, account);
  const service = wish.service && { ...wish.service, domain };
  return shop.buy({ domain, link, email, ...wish, ...(service && { service }) });
};

/** A worker that writes mails from here on, and not about what was before. */
const startMailing = async (changes: Parameters<WorkerShop['startWorker']>[0] = {}) => {
  const worker = await shop.startWorker(changes);
  await shop.untilIdle();
  return worker;
};

/** What follows from money that was not spent waits for its time. */
const WAITING = [
  'release-abandoned-claim',
  'release-abandoned-payment',
  'release-abandoned-free-plan',
] as const;
const subjects = (): readonly string[] =>
  shop.mail.mails().map(({ subject }) => subject.replace(/ ?HT-\S+$/, ''));
const untilSaid = (subject: string) =>
  vi.waitUntil(() => subjects().some((one) => one.startsWith(subject)), 20_000);

const everything = async (): Promise<readonly RecordedEvent[]> =>
  (await shop.store.readAll(START, { limit: 10_000 })).events;
/** What became of the mails of a kind, each in a line. */
const storiesOf = async (kind: string): Promise<readonly string[]> => {
  const events = await everything();
  return events
    .filter(({ type, data }) => type === 'MailRequested' && data.kind === kind)
    .map(({ stream }) =>
      events
        .filter((event) => event.stream === stream)
        .map(({ type, data }) => (type === 'MailGivenUp' ? `${type} ${data.reason}` : type))
        .join(', '),
    );
};
const SENT = 'MailRequested, MailSent';

describe('A customer is written to', () => {
  it.each([
    ['domain_registered', 'Your domain is registered', {}],
    ['download_ready', 'Your download is ready', { service: codeOrderPlaced.data.service }],
    ['hosting_ready', 'Your hosting is ready', { service: hostingOrderPlaced.data.service }],
    ['order_ended', 'Your order', { domain: 'refused-name.com' }],
    ['payment_verified', 'Your payment is verified', { domain: 'stuck-name.com' }],
    ['payment_rejected', 'Your payment could not be verified', { utr: '632612340000' }],
    ['payment_short', 'Your payment is too low', { utr: '632612341111' }],
    ['payment_in_review', 'Your payment is in review', { utr: '632612343333' }],
  ] as const)('once: %s', async (kind, subject, wish) => {
    await startMailing();
    const { orderId } = await buy(wish);
    await untilSaid(subject);
    await shop.untilIdle(...WAITING, 'poll-registration', 'release-unverified-claim');
    expect(await storiesOf(kind)).toEqual([SENT]);
    const mails = shop.mail.mails().filter((mail) => mail.subject.startsWith(subject));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: ['asha@neelkhadi.in'] });
    expect(mails[0]?.text).toContain('Namaste, Asha Verma.');
    expect(mails[0]?.text).toContain(orderId);
    expect(mails[0]?.html).toContain('https://haat.example/user/dashboard');
  });

  it('twice about an order that goes well: it is there, it is ready', async () => {
    await reopen();
    await startMailing();
    const bought = await buy();
    await shop.until(streamsOf(bought).order, 'OrderCompleted');
    await shop.untilIdle(...WAITING, 'request-mail');
    expect(subjects().toSorted()).toEqual([
      'We have your order',
      'Your domain is registered, order',
    ]);
  });

  it('not about what happened before the shop wrote mails', async () => {
    const bought = await buy();
    await shop.startWorker();
    await shop.until(streamsOf(bought).order, 'OrderCompleted');
    await shop.untilIdle(...WAITING);
    expect(await storiesOf('order_received')).toEqual([]);
    expect(subjects()).not.toContain('We have your order');
  });
});

describe('A worker that is cut off', () => {
  it.each([
    ['MailRequested', 'before', 2],
    ['MailRequested', 'after', 2],
    // It went out, and nobody knows: once more, and whoever gets it can tell.
    ['MailSent', 'before', 3],
    ['MailSent', 'after', 2],
  ] as const)('at %s, %s it is written, sends two mails %i times', async (type, moment, times) => {
    await reopen();
    await startMailing({ store: failingOnce(shop.store, type, moment) });
    await buy();
    await untilSaid('We have your order');
    await untilSaid('Your domain is registered');
    await shop.untilIdle(...WAITING, 'request-mail');
    expect(await storiesOf('order_received')).toEqual([SENT]);
    expect(await storiesOf('domain_registered')).toEqual([SENT]);
    const ids = shop.mail.mails().map(({ messageId }) => messageId);
    expect(ids).toHaveLength(times);
    expect(new Set(ids).size).toBe(2);
  });
});

/** Takes the step that sends a mail, as a worker would that was cut off before. */
const takeSend = async (kind: string, mailer = shop.services.mailer, start = 1) => {
  const reactor = orderProcess.find(({ name }) => name === 'send-mail');
  const requested = (await everything()).find(
    ({ type, data }) => type === 'MailRequested' && data.kind === kind,
  );
  const asked = reactor && requested && askedStep(reactor, requested, shop.services.settings);
  if (!asked) throw new Error(`No ${kind} was asked for`);
  const { id, payload } = asked;
  const step = { id, start, payload, log: silentLog };
  return stepCalled('send-mail').run({ ...shop.services, mailer }, step);
};

/** A mail of an order that was just placed, asked for and not sent: the worker is gone. */
const requested = async (wish: Wish = {}): Promise<Bought> => {
  shop.mail.behave('down');
  const worker = await startMailing();
  const bought = await buy(wish);
  await vi.waitUntil(async () => (await storiesOf('order_received')).length === 1, 20_000);
  await worker.close();
  shop.mail.behave('normal');
  return bought;
};
const STUCK = { domain: 'stuck-name.com' } as const;
const DONE = { kind: 'done' };

describe('A mail server', () => {
  it('that is away holds no order', async () => {
    shop.mail.behave('silent');
    await startMailing();
    const bought = await buy();
    await shop.until(streamsOf(bought).order, 'OrderCompleted');
    await vi.waitUntil(async () => (await storiesOf('domain_registered')).length === 1, 20_000);
    expect(shop.mail.mails()).toEqual([]);
  });

  it.each(['down', 'login', 'sender'] as const)(
    'that is %s gets a mail later, seldom where it is away for long',
    async (mode) => {
      await requested(STUCK);
      shop.mail.behave(mode);
      expect(await takeSend('order_received')).toEqual({ kind: 'later', delayMs: 5_000 });
      const seldom = await takeSend('order_received', undefined, 20);
      expect(seldom).toEqual({ kind: 'later', delayMs: 900_000 });
      expect(await storiesOf('order_received')).toEqual(['MailRequested']);
      shop.mail.behave('normal');
      expect(await takeSend('order_received')).toEqual(DONE);
      expect(await takeSend('order_received')).toEqual(DONE);
      expect(subjects()).toEqual(['We have your order']);
      expect(await storiesOf('order_received')).toEqual([SENT]);
    },
  );

  it('that refuses one address is not asked again', async () => {
    await requested({ ...STUCK, email: 'refused@neelkhadi.in' });
    expect(await takeSend('order_received')).toEqual(DONE);
    expect(await takeSend('order_received')).toEqual(DONE);
    expect(shop.mail.triesFor('refused@neelkhadi.in')).toBe(1);
    expect(await storiesOf('order_received')).toEqual(['MailRequested, MailRefused']);
    expect(await shop.services.alarms.metrics()).toContain('{answer="refused"} 1');
  });

  it('that hangs up after it took a mail gets it twice, and then no more', async () => {
    await requested({ ...STUCK, email: 'lost@neelkhadi.in' });
    expect(await takeSend('order_received')).toMatchObject({ kind: 'later' });
    expect(await takeSend('order_received', undefined, 2)).toEqual(DONE);
    expect(await takeSend('order_received', undefined, 3)).toEqual(DONE);
    expect(await storiesOf('order_received')).toEqual([
      'MailRequested, MailPutInDoubt, MailGivenUp in_doubt',
    ]);
    const ids = shop.mail.mails().map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('No mail is sent', () => {
  const never: Mailer = {
    send: () => {
      throw new Error('Nothing was to be sent');
    },
  };
  const tell = (bought: Bought, command: Parameters<typeof orderDecider.decide>[0]) =>
    giveCommand(shop.store, actor, orderDecider, streamsOf(bought).order, command, bought.orderId);

  it('of what is so no more: another one tells what is', async () => {
    const utr = '632612347777';
    const bought = await requested({ utr });
    const reason = 'The customer asked for it.';
    await tell(bought, { type: 'CancelOrder', orderId: bought.orderId, reason });
    expect(await takeSend('order_received', never)).toEqual(DONE);
    expect(await storiesOf('order_received')).toEqual(['MailRequested, MailGivenUp overtaken']);
  });

  it('to who was forgotten', async () => {
    const { customerId } = await requested(STUCK);
    const forget = { type: 'ForgetCustomer', customerId, forgottenAt: isoNow(clock) } as const;
    await giveCommand(shop.store, actor, customerDecider, customerStream(customerId), forget);
    expect(await takeSend('order_received', never)).toEqual(DONE);
    expect(await storiesOf('order_received')).toEqual(['MailRequested, MailGivenUp no_reader']);
  });

  it('that is three days late', async () => {
    await requested(STUCK);
    clock.advance(72 * 60 * 60_000 + 60_000);
    expect(await takeSend('order_received', never)).toEqual(DONE);
    expect(await storiesOf('order_received')).toEqual(['MailRequested, MailGivenUp too_late']);
  });
});
