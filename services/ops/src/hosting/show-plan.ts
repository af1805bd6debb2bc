import { subscriptionIdOf } from '@haat/contracts/events/subscription';
import { readHost } from '@haat/contracts/host-name';
import type { AccountReading, HostingServer } from '@haat/platform/hosting-server';
import { findOwnedPlan, type OwnedPlan } from '@haat/record/owned';
import { packageOf, type RequestHostingServices } from '@haat/worker/hosting/request-hosting';
import { done, notFound, type Outcome } from '../command-line/outcome.ts';
import type { Output } from '../command-line/output.ts';
import type { ShopServices } from '../shop.ts';

type Services = Pick<ShopServices, 'db' | 'store'> & {
  readonly hosting: Pick<HostingServer, 'readAccount'>;
  readonly settings: RequestHostingServices['settings'];
};

/** @param typed an order, or a domain: the newest plan for it. */
export const findPlan = async (
  { db, store }: Pick<Services, 'db' | 'store'>,
  typed: string,
): Promise<OwnedPlan | null> => {
  if (typed.startsWith('HT-')) return findOwnedPlan(store, typed);
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('domain', '=', readHost(typed) ?? typed)
    .where('hosting', 'is not', null)
    .orderBy('placed_at', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : findOwnedPlan(store, row.id);
};

const NOT_KNOWN = 'not known';

type Ours = Extract<AccountReading, { kind: 'ours' }>;

const thereOf = (reading: AccountReading, show: (account: Ours) => string): string => {
  switch (reading.kind) {
    case 'ours':
      return show(reading);
    case 'others':
      return `another account has the ${reading.has}`;
    case 'not_there':
      return 'no account';
    default:
      return NOT_KNOWN;
  }
};

const MIB = 1024 ** 2;
const figureOf = (usage: Ours['disk'], unit: number, name: string): string => {
  if (usage === null) return NOT_KNOWN;
  const shown = (value: number): string => `${Math.round(value / unit)}${name}`;
  const used = usage.used === null ? NOT_KNOWN : shown(usage.used);
  return usage.limit === null ? `${used}, no limit` : `${used} of ${shown(usage.limit)}`;
};

/** A plan here beside its account at the server now; differences are marked. */
export const showPlan = async (
  services: Services,
  typed: string,
  output: Output,
): Promise<Outcome> => {
  const plan = await findPlan(services, typed);
  if (plan === null) return notFound(`A hosting plan of ${typed}`, 'orders list');
  const reading = await services.hosting.readAccount(plan);
  const { orderId, customerId, domain, planName, username, phase, paid, cancelledUntil } = plan;
  const sides = [
    {
      what: 'account',
      here: `${username} of ${domain}`,
      there: thereOf(reading, () => `${username} of ${domain}`),
    },
    {
      what: 'package',
      here: packageOf(plan, services.settings),
      there: thereOf(reading, (account) => account.package ?? NOT_KNOWN),
    },
    {
      what: 'state',
      here: phase === 'active' ? 'running' : 'suspended',
      there: thereOf(reading, ({ isSuspended }) => (isSuspended ? 'suspended' : 'running')),
    },
  ];
  const figures = [
    ['disk', thereOf(reading, ({ disk }) => figureOf(disk, MIB, ' MB'))],
    ['traffic this month', thereOf(reading, ({ traffic }) => figureOf(traffic, MIB, ' MB'))],
    ['mailboxes', thereOf(reading, ({ mailboxes }) => figureOf(mailboxes, 1, ''))],
  ] as const;
  output.one(
    {
      ...{ order: orderId, customer: customerId, domain, plan: planName, phase, sides },
      subscription: paid === null ? null : subscriptionIdOf(orderId, 'hosting'),
      ...{ paid_until: paid?.paidUntil ?? null, cancelled_until: cancelledUntil, figures },
    },
    [
      `${planName} for ${domain}: customer ${customerId}, order ${orderId}`,
      ...sides.map(
        ({ what, here, there }) =>
          `${there !== NOT_KNOWN && here !== there ? '!' : ' '} ${what}: ${here} | server: ${there}`,
      ),
      ...figures.map(([what, figure]) => `  ${what}: ${figure}`),
      `  ${paid === null ? 'free' : `paid until ${paid.paidUntil}`}`,
      ...(cancelledUntil === null ? [] : [`  cancelled: it ends on ${cancelledUntil}`]),
      ...('description' in reading ? [`The server does not answer: ${reading.description}`] : []),
    ].join('\n'),
  );
  return done();
};
