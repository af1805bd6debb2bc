// @module-tag slow
/** Each line of each kind of the inbox, run by `sh` and the whole command line as it is printed. */
import { creditStream } from '@haat/contracts/events/credit';
import { domainChangeStream } from '@haat/contracts/events/domain-change';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { hostingSiteStream } from '@haat/contracts/events/hosting-site';
import { inboxStream } from '@haat/contracts/events/inbox';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { ticketStream } from '@haat/contracts/events/ticket';
import { sample } from '@haat/contracts/testing/sample';
import { hostingSiteDecider } from '@haat/domain/hosting/hosting-site';
import { inboxDecider } from '@haat/domain/messages/inbox';
import { ticketDecider } from '@haat/domain/messages/ticket';
import { creditDecider } from '@haat/domain/payment/credit';
import { paymentDecider } from '@haat/domain/payment/payment';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { orderHosting } from '@haat/testkit/hosting-orders';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { orderRenewal, subscriptionOf } from '@haat/testkit/renewal-orders';
import { type Bought, streamsOf } from '@haat/testkit/scripted-customer';
import { beginSubscription, giveSubscriptionCommand } from '@haat/testkit/subscriptions';
import { waitFor } from '@haat/testkit/wait-for';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import type { WaitingKind } from '@haat/worker/alarms/inbox/waiting';
import type { RunningWorker } from '@haat/worker/worker';
import { afterEach, expect, it, vi } from 'vitest';
import { asOperator, caughtUp, pasteLine, runLine } from '../testing/operator.ts';
import { ENTER, type Step, YES } from '../testing/test-terminal.ts';
import type { PrintedWaiting } from './command.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const system = { kind: 'system', name: 'test' } as const;

let clock: ManualClock;
let shop: WorkerShop;
let models: FollowedReadModels;
let worker: RunningWorker | null;
afterEach(async () => {
  vi.unstubAllEnvs();
  await models.close();
  await shop.close();
});

const now = (): string => new Date(clock.now()).toISOString();

const buyAndDeliver = async (domain = newDomain()): Promise<Bought> => {
  const bought = await shop.buy({ domain });
  await shop.waitFor(orderStream(bought.orderId), 'OrderCompleted');
  const subscription = subscriptionStream(subscriptionIdOf(bought.orderId, 'domain'));
  await shop.waitFor(subscription, 'SubscriptionStarted');
  return bought;
};

const host = async (customerId?: string) => {
  const plan = await orderHosting(shop.store, {
    ...{ domain: newDomain(), planName: 'Dukaan', ...(customerId && { customerId }) },
  });
  await shop.waitFor(plan.order, 'OrderCompleted');
  const subscription = subscriptionStream(subscriptionIdOf(plan.orderId, 'hosting'));
  await shop.waitFor(subscription, 'SubscriptionStarted');
  await caughtUp(models);
  return plan;
};

const ops = (line: string) => runLine(asOperator(shop), `npm run ops -- ${line}`);

const requestRefund = async (): Promise<string> => {
  const { referenceCode, customerId } = await shop.pay({ domain: newDomain() });
  const verified = { type: 'RecordPaymentVerified', creditedPaise: 54_900 } as const;
  await recordBankResponse(shop.store, referenceCode, verified);
  const number = `BACK-${referenceCode.replaceAll('-', '').slice(3, 11)}`;
  const parts = [{ referenceCode, amountPaise: 54_900 }];
  const { data } = sample('RefundRequested', { number, customerId, referenceCode, parts });
  const by = { kind: 'customer', id: customerId } as const;
  const command = { type: 'RequestRefund', ...data } as const;
  await executeTestCommand(shop.store, by, inboxDecider, inboxStream(number), command);
  return number;
};

const observeCredit = async (utr: string): Promise<string> => {
  const creditId = shop.store.names.credit({ utr });
  await executeTestCommand(shop.store, system, creditDecider, creditStream(creditId), {
    ...{ type: 'ObserveCredit', creditId, source: 'statement', amountPaise: 54_900 },
    ...{
      creditedAt: now(),
      observedAt: now(),
      utr,
      bankId: null,
      tr: null,
      note: 'UPI',
      payer: null,
    },
    asked: null,
  });
  return `utr-${utr}`;
};

/** The same with its last two digits swapped. */
const mistyped = (utr: string): string => utr.slice(0, -2) + utr.slice(-1) + utr.slice(-2, -1);

type Kind = {
  /** Makes one more item. @returns its id */
  readonly arrange: () => Promise<string>;
  readonly hasWorker?: boolean;
  readonly verifier?: 'statement';
  /** Asked before the confirmation, by command. */
  readonly asks?: Readonly<Record<string, readonly Step[]>>;
  /** Asked after it. */
  readonly insists?: Readonly<Record<string, readonly Step[]>>;
};

const REASON: readonly Step[] = [['reason: why', `The bank confirms it.${ENTER}`]];
const ANYWAY: readonly Step[] = [['Do it anyway?', YES]];

/** Tells items apart. */
let made = 0;

const KINDS: Readonly<Record<WaitingKind, Kind>> = {
  'payment in review': {
    arrange: async () => {
      const { referenceCode } = await shop.buy({ domain: newDomain() });
      const review = { type: 'PutPaymentInReview', explanation: 'Two reported it.' } as const;
      await recordBankResponse(shop.store, referenceCode, review);
      return referenceCode;
    },
    asks: { 'payments approve': REASON },
  },
  'payment disputed': {
    arrange: async () => {
      const { referenceCode } = await shop.buy({ domain: newDomain() });
      const { data } = sample('PaymentDisputed', { referenceCode });
      const stream = paymentStream(referenceCode);
      const command = { type: 'RecordPaymentDisputed', ...data } as const;
      await executeTestCommand(shop.store, system, paymentDecider, stream, command);
      return referenceCode;
    },
  },
  'payment short': {
    hasWorker: true,
    arrange: async () => {
      const utr = newTransactionId();
      shop.bank.credit({ utr, amount_paise: 40_000, id: `S-${utr}`, payer: 'ASHA VERMA' });
      const { referenceCode } = await shop.buy({ domain: newDomain(), utr });
      await shop.waitFor(paymentStream(referenceCode), 'PaymentRejected');
      return referenceCode;
    },
  },
  'payment not found': {
    verifier: 'statement',
    arrange: async () => {
      const { referenceCode } = await shop.buy({ domain: newDomain() });
      await recordBankResponse(shop.store, referenceCode, { type: 'RecordCreditNotSeen' });
      return referenceCode;
    },
  },
  'money unclaimed': {
    arrange: async () => {
      const utr = newTransactionId();
      await shop.buy({ domain: newDomain(), utr: mistyped(utr) });
      return observeCredit(utr);
    },
  },
  'refund requested': { arrange: requestRefund },
  'refund to send': {
    arrange: async () => {
      const number = await requestRefund();
      await ops(`refunds record ${number} --reason Asked.`);
      return number;
    },
    asks: { 'refunds sent': [['<reference>: the bank’s reference', `532698765440${ENTER}`]] },
  },
  'order idle': {
    arrange: async () => {
      const { orderId, referenceCode } = await shop.buy({ domain: newDomain() });
      const verified = { type: 'RecordPaymentVerified', creditedPaise: 54_900 } as const;
      await recordBankResponse(shop.store, referenceCode, verified);
      clock.advance(2 * HOUR);
      return orderId;
    },
  },
  'registration overdue': {
    hasWorker: true,
    arrange: async () => {
      const bought = await shop.buy({ domain: `locked-${made}.in` });
      await shop.waitFor(streamsOf(bought).order, 'DomainRegistrationPending');
      clock.advance(HOUR);
      return bought.orderId;
    },
    insists: { 'orders fail-registration': ANYWAY },
  },
  'hosting overdue': {
    hasWorker: true,
    arrange: async () => {
      const domain = `mumbling-${made}.in`;
      const { order, orderId } = await orderHosting(shop.store, { domain });
      await shop.waitFor(order, 'HostingProvisioningRequested');
      clock.advance(HOUR);
      return orderId;
    },
  },
  'renewal overdue': {
    hasWorker: true,
    arrange: async () => {
      const domain = `relocked-${made}.in`;
      const { orderId } = await buyAndDeliver(domain);
      shop.registrar.mend(domain, { state: 'Active' });
      const renewal = await orderRenewal(shop, subscriptionIdOf(orderId, 'domain'));
      await shop.waitFor(orderStream(renewal.orderId), 'DomainRenewalPending');
      clock.advance(HOUR);
      return renewal.orderId;
    },
    insists: { 'orders fail-renewal': ANYWAY },
  },
  'account not as paid': {
    hasWorker: true,
    arrange: async () => {
      const [domain, customerId] = [newDomain(), 'C-ASHA'];
      const paidUntil = (days: number) => new Date(clock.now() + days * DAY).toISOString();
      const plan = { planId: null, planName: 'Dukaan', period: 'year' } as const;
      const begun = { customerId, domain, plan, paidUntil: paidUntil(-1) };
      const subscriptionId = await beginSubscription(shop.store, begun);
      await giveSubscriptionCommand(shop.store, {
        ...{ type: 'RenewSubscription', subscriptionId, customerId, orderId: null },
        ...{ paidUntil: paidUntil(300), renewedAt: now() },
      });
      await waitFor(async () =>
        /not_reconciled_total [1-9]/.test(await shop.services.alarms.metrics()),
      );
      clock.advance(HOUR);
      return domain;
    },
  },
  'plan differs at server': {
    hasWorker: true,
    arrange: async () => {
      const { domain, orderId } = await host();
      shop.hosting.alter({ domain, package: 'mela' });
      await ops('hosting sync');
      return orderId;
    },
  },
  'account unknown': {
    hasWorker: true,
    arrange: async () => {
      const { domain } = await host();
      shop.hosting.fail(domain, 'extraaccount');
      await ops('hosting sync');
      clock.advance(2 * DAY);
      const { username } = await shop.connection.db
        .selectFrom('unknown_hosting_accounts')
        .select('username')
        .executeTakeFirstOrThrow();
      return username;
    },
  },
  'site in doubt': {
    hasWorker: true,
    arrange: async () => {
      const { orderId, customerId, domain } = await host();
      shop.hosting.behave('down');
      const requestedAt = new Date(clock.now() - 25 * HOUR).toISOString();
      const { data } = sample('HostingSiteRequested', { orderId, customerId, domain, requestedAt });
      await executeTestCommand(
        ...([shop.store, { kind: 'customer', id: customerId }, hostingSiteDecider] as const),
        ...([
          hostingSiteStream(orderId),
          { type: 'RequestHostingSite', ...data },
          orderId,
        ] as const),
      );
      return orderId;
    },
  },
  'domain not theirs': {
    hasWorker: true,
    arrange: async () => {
      const { domain, orderId } = await host();
      await buyAndDeliver(domain);
      return orderId;
    },
  },
  'domain expired': {
    hasWorker: true,
    arrange: async () => {
      const { domain, orderId, customerId } = await buyAndDeliver();
      const subscriptionId = subscriptionIdOf(orderId, 'domain');
      // It would free the domain by itself.
      await worker?.close();
      const { paidUntil } = await subscriptionOf(shop, subscriptionId);
      await giveSubscriptionCommand(shop.store, {
        ...{ type: 'ExpireSubscription', subscriptionId, customerId, paidUntil },
        ...{ expiredAt: paidUntil, lapsesAt: null },
      });
      shop.registrar.reset();
      clock.advance(Date.parse(paidUntil) + 151 * DAY - clock.now());
      return domain;
    },
  },
  'domain change in doubt': {
    hasWorker: true,
    arrange: async () => {
      const { orderId, domain } = await buyAndDeliver();
      await shop.waitFor(domainNameStream(domain), 'DomainNameSold');
      await caughtUp(models);
      shop.registrar.fail(domain, 'chforeign');
      await ops(
        `domains nameservers ${domain} ns1.other.example,ns2.other.example --reason Asked.`,
      );
      await shop.waitFor(domainChangeStream(orderId, 'nameservers'), 'DomainChangeUnconfirmed');
      await models.caughtUp('domain_changes');
      const { rows } = await shop.connection.pool.query<{ id: string }>(
        'select id from domain_changes where domain = $1',
        [domain],
      );
      clock.advance(2 * HOUR);
      return rows[0]?.id ?? '';
    },
  },
  'event parked': {
    hasWorker: true,
    arrange: async () => {
      const price = (of: string, paise: string) =>
        shop.connection.pool.query(`alter table events disable trigger all;
          update events set data = data || '{"pricePaise": ${paise}}'
          where stream = '${of}' and revision = 0`);
      const order = orderStream((await shop.buy({ domain: newDomain() })).orderId);
      await price(order, '"much"');
      await waitFor(async () => (await ops('reactors parked')).text.includes('settle'));
      await price(order, '54900');
      return order;
    },
  },
  message: {
    arrange: async () => {
      const number = `BUG-${String(made).padStart(8, '0')}`;
      const report = { type: 'ReportBug', ...sample('BugReported', { number }).data } as const;
      const visitor = { kind: 'visitor' } as const;
      await executeTestCommand(shop.store, visitor, inboxDecider, inboxStream(number), report);
      return number;
    },
  },
  ticket: {
    arrange: async () => {
      const number = `TKT-${String(made).padStart(8, '0')}`;
      const { data } = sample('TicketOpened', { number });
      const by = { kind: 'customer', id: data.customerId } as const;
      const command = { type: 'OpenTicket', ...data } as const;
      await executeTestCommand(shop.store, by, ticketDecider, ticketStream(number), command);
      return number;
    },
    asks: { 'tickets reply': [['<answer>: a text', `We have sent it.${ENTER}`]] },
  },
};

const listed = async (kind: WaitingKind, id: string): Promise<PrintedWaiting> => {
  let found: PrintedWaiting | undefined;
  await waitFor(async () => {
    await caughtUp(models);
    const { text } = await ops('inbox --json');
    const waiting: readonly PrintedWaiting[] = JSON.parse(text);
    found = waiting.find((one) => one.kind === kind && one.id === id);
    return found !== undefined;
  });
  if (found === undefined) throw new Error(`${id} is not listed`);
  return found;
};

const openFor = async ({ hasWorker = false, verifier }: Kind): Promise<void> => {
  clock = createManualClock(new Date().toISOString());
  const settings = verifier === undefined ? {} : { PAYMENT_VERIFIER: verifier };
  shop = await openWorker(settings, { clock, settleMs: DAY });
  models = followReadModels(shop);
  worker = hasWorker ? await shop.startWorker() : null;
};

/** Words of the command in a line, such as `tickets reply`. */
const commandIn = (line: string, prefix: string): string =>
  line.slice(prefix.length).trim().split(' ').slice(0, 2).join(' ');

/** Lines that only show may find something: exit code 1. @returns whether it has decided */
const runs = async (kind: Kind, line: string, prefix: string): Promise<boolean> => {
  const command = commandIn(line, prefix);
  const isDecision = line.includes(' --reason ') || command in (kind.asks ?? {});
  const { code, shown } = await pasteLine(asOperator(shop), line, [
    ...(kind.asks?.[command] ?? []),
    ...(isDecision ? [[', as meera?', YES] as const] : []),
    ...(kind.insists?.[command] ?? []),
  ]);
  if (isDecision) expect({ line, code, shown }).toMatchObject({ code: 0 });
  else expect([0, 1], shown).toContain(code);
  return isDecision;
};

const arrange = async (name: WaitingKind, kind: Kind): Promise<PrintedWaiting> => {
  made += 1;
  return listed(name, await kind.arrange());
};

it.each(Object.entries(KINDS) as [WaitingKind, Kind][])(
  'each line printed for “%s” works as printed',
  async (name, kind) => {
    await openFor(kind);
    let one = await arrange(name, kind);
    for (let at = 0; at < one.commands.length; at += 1) {
      const isResolved = await runs(kind, one.commands[at] ?? '', 'npm run ops --');
      if (isResolved && at + 1 < one.commands.length) one = await arrange(name, kind);
    }
  },
);

it('with HAAT_OPS_PREFIX lines are printed for Docker Compose, and work', async () => {
  const prefix = 'docker compose run --rm ops';
  await openFor(KINDS.ticket);
  const before = await arrange('ticket', KINDS.ticket);
  vi.stubEnv('HAAT_OPS_PREFIX', prefix);
  const { text } = await runLine(asOperator(shop), `${prefix} inbox --json`);
  const [one] = JSON.parse(text) as readonly PrintedWaiting[];
  const inCompose = before.commands.map((line) => line.replace('npm run ops --', prefix));
  expect(one?.commands).toEqual(inCompose);
  for (const line of inCompose) await runs(KINDS.ticket, line, prefix);
});
