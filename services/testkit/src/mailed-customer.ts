import { customerStream } from '@haat/contracts/events/customer';
import type { MailKind } from '@haat/contracts/events/mail';
import type { OrderedService } from '@haat/contracts/events/order';
import { customerDecider } from '@haat/domain/customer/customer';
import { type RecordedEvent, START } from '@haat/event-store/port';
import type { RunningWorker } from '@haat/worker/worker';
import { newDomain } from './customer.ts';
import { executeTestCommand } from './execute-test-command.ts';
import type { Bought } from './scripted-customer.ts';
import type { WorkerShop } from './worker.ts';

type OrderOptions = {
  readonly email?: string;
  readonly domain?: string;
  readonly utr?: string;
  readonly service?: OrderedService;
  readonly pricePaise?: number;
};

/** Steps about unspent money and claims that wait for their time. */
export const WAITING = [
  'release-abandoned-claim',
  'release-abandoned-payment',
  'release-abandoned-free-plan',
  'release-abandoned-renewal',
] as const;

/** A worker that mails only about new events. */
export const startMailing = async (
  shop: WorkerShop,
  changes: Parameters<WorkerShop['startWorker']>[0] = {},
): Promise<RunningWorker> => {
  const worker = await shop.startWorker(changes);
  await shop.untilIdle();
  return worker;
};

export const openAccount = (
  { store }: WorkerShop,
  customerId: string,
  email: string,
): Promise<void> => {
  const person = { name: 'Asha', surname: 'Verma', phone: '9812345670', companyName: null };
  const account = { type: 'RegisterCustomer', customerId, email, ...person } as const;
  const actor = { kind: 'customer', id: 'asha' } as const;
  return executeTestCommand(store, actor, customerDecider, customerStream(customerId), account);
};

export const buyWithAccount = async (
  shop: WorkerShop,
  options: OrderOptions = {},
): Promise<Bought> => {
  const { email = 'asha@neelkhadi.in', domain = newDomain(), utr, service, pricePaise } = options;
  const link = await shop.open(domain);
  await openAccount(shop, link.customerId, email);
  return shop.buy({
    ...{ domain, link, email },
    ...(utr === undefined ? {} : { utr }),
    ...(pricePaise === undefined ? {} : { pricePaise }),
    ...(service === undefined ? {} : { service: { ...service, domain } }),
  });
};

export const everything = async ({ store }: WorkerShop): Promise<readonly RecordedEvent[]> =>
  (await store.readAll(START, { limit: 10_000 })).events;

/** @param about one order or payment; by default all. */
export const timelinesOf = async (
  shop: WorkerShop,
  kind: MailKind,
  about?: string,
): Promise<readonly string[]> => {
  const events = await everything(shop);
  return events
    .filter(({ type, data }) => type === 'MailRequested' && data.kind === kind)
    .filter(({ data }) => about === undefined || data.about === about)
    .map(({ stream }) =>
      events
        .filter((event) => event.stream === stream)
        .map(({ type, data }) => (type === 'MailGivenUp' ? `${type} ${data.reason}` : type))
        .join(', '),
    );
};
