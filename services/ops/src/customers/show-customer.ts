import { customerStream } from '@haat/contracts/events/customer';
import { subjects } from '@haat/contracts/events/subject';
import { formatRupees } from '@haat/contracts/money';
import { type Consent, customerDecider } from '@haat/domain/customer/customer';
import { opsPrefix } from '@haat/platform/operator-settings';
import type { Database } from '@haat/platform/tables';
import { loadAggregate } from '@haat/record/commands';
import { shownEmail } from '@haat/record/encryption';
import { findErasure } from '@haat/record/erasure';
import type { Kysely } from 'kysely';
import { done, notFound, type Outcome } from '../command-line/outcome.ts';
import type { Output } from '../command-line/output.ts';
import type { ShopServices } from '../shop.ts';
import { customerIdOf } from './customer-id.ts';
import { bytesOf } from './rewrite-tables.ts';

const countBy = async (
  db: Kysely<Database>,
  table: 'orders' | 'payments' | 'tickets',
  customerId: string,
): Promise<Readonly<Record<string, number>>> => {
  const rows = await db
    .selectFrom(table)
    .select(['status', (count) => count.fn.countAll<string>().as('found')])
    .where('customer_id', '=', customerId)
    .groupBy('status')
    .orderBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, found }) => [status, Number(found)]));
};

const findMoney = async (db: Kysely<Database>, customerId: string): Promise<number> => {
  const { free } = await db
    .selectFrom('payments')
    .select((sum) => sum.fn.sum<string | null>('free_paise').as('free'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return Number(free ?? 0);
};

const findSessions = async (
  { db, clock }: Pick<ShopServices, 'db' | 'clock'>,
  customerId: string,
  generation: number,
): Promise<number> => {
  const { found } = await db
    .selectFrom('open_sessions')
    .select((count) => count.fn.countAll<string>().as('found'))
    .where('customer_id', '=', customerId)
    .where('generation', '=', generation)
    .where('ends_at', '>', new Date(clock.now()))
    .executeTakeFirstOrThrow();
  return Number(found);
};

const statusCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([status, found]) => `${found} ${status.replaceAll('_', ' ')}`)
    .join(', ') || 'none';

const consentText = (consent: Consent | null): string =>
  consent === null ? 'no' : `of ${consent.version} since ${consent.givenAt}`;

/** @param named an id or an email address. */
export const showCustomer = async (
  services: Pick<ShopServices, 'db' | 'store' | 'clock'>,
  named: string,
  output: Output,
): Promise<Outcome> => {
  const { db, store } = services;
  const customerId = await customerIdOf(services, named);
  const missing = notFound(`Customer ${named}`, 'customers list');
  if (customerId === null) return missing;
  const { state } = await loadAggregate(store, customerDecider, customerStream(customerId));
  if (state.phase === 'not_registered') return missing;
  if (state.phase === 'forgotten') {
    const { phase, erasedAt, tracesRemovedAt } = state;
    const removed =
      tracesRemovedAt === null
        ? 'The last traces are still being removed.'
        : `The last trace was removed ${tracesRemovedAt}.`;
    const erasure = await findErasure(db, subjects.customer(customerId));
    const bytes = erasure === null ? '' : ` ${bytesOf(erasure)}`;
    const summary = `${customerId} was erased at ${erasedAt}. ${removed}${bytes}`;
    const erased = {
      bytesErasedAt: erasure?.finishedAt ?? null,
      erasure: erasure?.outcome ?? null,
    };
    output.one({ id: customerId, phase, erasedAt, tracesRemovedAt, ...erased }, summary);
    return done();
  }
  const [orders, payments, tickets, balancePaise, sessions] = await Promise.all([
    countBy(db, 'orders', customerId),
    countBy(db, 'payments', customerId),
    countBy(db, 'tickets', customerId),
    findMoney(db, customerId),
    findSessions(services, customerId, state.sessionGeneration),
  ]);
  const { email, name, surname, phone, companyName, phase, blockedBecause } = state;
  const { emailVerifiedAt, passkeyIds, codesSecretId, consents } = state;
  const profile = { email, name, surname, phone, companyName, emailVerifiedAt };
  const safety = { passkeys: passkeyIds.length, oneTimeCodes: codesSecretId !== null };
  const has = { balancePaise, orders, payments, tickets, sessions };
  const of = (label: string, text: string): string => `${label.padEnd(10)} ${text}`;
  const blocked = blockedBecause === null ? '' : `: ${blockedBecause}`;
  const company = companyName === null ? '' : `, ${companyName}`;
  const shown = emailVerifiedAt === null ? 'not verified' : `verified ${emailVerifiedAt}`;
  const text = [
    `${customerId}, ${phase}${blocked}`,
    of('Name', `${name} ${surname}${company}`),
    of('Email', `${shownEmail(email)} (${shown})`),
    of('Phone', phone),
    of(
      'Log-in',
      `${safety.passkeys} passkeys, two-factor codes ${safety.oneTimeCodes ? 'on' : 'off'}`,
    ),
    of('Consents', `terms ${consentText(consents.terms)}, offers ${consentText(consents.offers)}`),
    of('Sessions', `${sessions} open`),
    of('Balance', formatRupees(balancePaise)),
    of('Orders', statusCounts(orders)),
    of('Payments', statusCounts(payments)),
    of('Tickets', statusCounts(tickets)),
    `Orders: ${opsPrefix()} orders list --customer ${customerId}`,
  ];
  output.one(
    { id: customerId, phase, blockedBecause, ...profile, ...safety, consents, ...has },
    text.join('\n'),
  );
  return done();
};
