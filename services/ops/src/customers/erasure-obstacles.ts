import { setTimeout as delay } from 'node:timers/promises';
import { indianDay } from '@haat/contracts/indian-time';
import { formatRupees, formatUpiAmount } from '@haat/contracts/money';
import { isFinalPhase } from '@haat/domain/order/order-state';
import { type ProcessorStatus, processorStatusOf } from '@haat/event-processing/status';
import { comparePositions } from '@haat/event-store/port';
import { projectionProcessor } from '@haat/projections/projectors/projection-processor';
import { projectors } from '@haat/projections/projectors/projectors';
import { sql } from 'kysely';
import { toDecide, toShow } from '../inbox/to-paste.ts';
import type { ShopServices } from '../shop.ts';

type Services = Pick<ShopServices, 'db' | 'store' | 'clock'>;

/** Read models that must be current for the answer. */
const REQUIRED_PROJECTIONS: ReadonlySet<string> = new Set(['orders', 'payments', 'subscriptions']);
const CATCH_UP_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 100;

/** @returns read models behind the events of this moment. */
const whatLags = async (services: Services): Promise<readonly string[]> => {
  const { db, store, clock } = services;
  const identity = await store.identify();
  const look = async (): Promise<readonly string[]> => {
    const statuses = await Promise.all(
      projectors
        .filter(({ name }) => REQUIRED_PROJECTIONS.has(name))
        .map((projector) =>
          processorStatusOf(
            { db, store: store.blank, clock },
            { ...projectionProcessor(services, projector), given: projector.eventTypes },
            identity,
          ),
        ),
    );
    const isCurrent = ({ behind, position, problem }: ProcessorStatus): boolean =>
      problem === null &&
      (behind === 0 || (position !== null && comparePositions(position, identity.head) >= 0));
    return statuses.filter((one) => !isCurrent(one)).map(({ name }) => name);
  };
  const until = performance.now() + CATCH_UP_TIMEOUT_MS;
  let lagging = await look();
  while (lagging.length > 0 && performance.now() < until) {
    await delay(POLL_INTERVAL_MS);
    lagging = await look();
  }
  return lagging.map(
    (name) => `Read model ${name} is still catching up: ${toShow('projections', 'status')}`,
  );
};

const ordersUnderWay = async ({ db }: Services, customerId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'phase'])
    .where('customer_id', '=', customerId)
    .orderBy('placed_at')
    .execute();
  return rows
    .filter(({ phase }) => !isFinalPhase(phase))
    .map(
      ({ id, phase }) =>
        `${id} is in progress (${phase.replaceAll('_', ' ')}): ${toShow('orders', 'explain', id)}`,
    );
};

/** A credit may still come. An opened payment that was never topped up holds no money. */
const OPEN = ['submitted', 'verifying', 'in_review'] as const;

const moneyThatWaits = async ({ db }: Services, customerId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('payments')
    .select(['reference_code', 'status', 'free_paise'])
    .where('customer_id', '=', customerId)
    .where((row) => row.or([row('status', 'in', OPEN), row('free_paise', '>', 0)]))
    .orderBy('submitted_at')
    .execute();
  return rows.map(({ reference_code: code, status, free_paise: free }) => {
    if (free === 0) {
      return `${code} is not settled (${status.replaceAll('_', ' ')}): ${toShow('payments', 'show', code)}`;
    }
    const words = ['payments', 'refund', code, formatUpiAmount(free), `FORGET-${code}`];
    const back = toDecide('The customer will be erased.', ...words);
    return `${formatRupees(free)} of ${code} is theirs. Refund it: ${back}`;
  });
};

/** Without the key the destination is lost. */
const refundsToSend = async ({ db }: Services, customerId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('payments')
    .select(['reference_code', 'unsent_paise', 'refunds'])
    .where('customer_id', '=', customerId)
    .where('unsent_paise', '>', 0)
    .orderBy('submitted_at')
    .execute();
  return rows.flatMap(({ reference_code: code, refunds }) =>
    refunds
      .filter(({ phase }) => phase === 'recorded')
      .map(({ refundReference, amountPaise }) => {
        const sent = toDecide('The bank confirms it.', 'refunds', 'sent', refundReference, '');
        return `${formatRupees(amountPaise)} of ${code} is recorded and not sent yet: ${sent}`;
      }),
  );
};

const moneyOnItsWay = async ({ db }: Services, customerId: string): Promise<readonly string[]> => {
  const { paise } = await db
    .selectFrom('payments')
    .select(sql<string | null>`sum(debited_paise - topped_up_paise)`.as('paise'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const underWay = Number(paise);
  return underWay > 0
    ? [
        `${formatRupees(underWay)} is moving between their payments; it arrives or returns after ` +
          `CLAIM_LAPSE_MS: ${toShow('customers', 'show', customerId)}`,
      ]
    : [];
};

const whatEnds = async ({ db }: Services, customerId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['kind', 'domain', 'paid_until'])
    .where('customer_id', '=', customerId)
    .where('phase', '!=', 'lapsed')
    .orderBy('paid_until')
    .execute();
  return rows.map(
    ({ kind, domain, paid_until: end }) =>
      `${kind === 'hosting' ? 'the hosting of ' : ''}${domain} is paid until ` +
      `${indianDay(end.getTime())} and could not be renewed or moved: add --let-lapse`,
  );
};

/** @param letLapse services may run out. @returns reasons against an erasure, with what to do. */
export const obstaclesTo = async (
  services: Services,
  customerId: string,
  letLapse: boolean,
): Promise<readonly string[]> => {
  const found = await Promise.all([
    whatLags(services),
    ordersUnderWay(services, customerId),
    moneyThatWaits(services, customerId),
    refundsToSend(services, customerId),
    moneyOnItsWay(services, customerId),
    letLapse ? [] : whatEnds(services, customerId),
  ]);
  return found.flat();
};
