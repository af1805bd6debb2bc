import { domainChangeStream, type SeenThing } from '@haat/contracts/events/domain-change';
import { domainTransferStream } from '@haat/contracts/events/domain-transfer';
import type { Actor } from '@haat/contracts/events/event';
import { domainChangeDecider, isSameThing } from '@haat/domain/domain-name/domain-change';
import { domainTransferDecider } from '@haat/domain/domain-name/domain-transfer';
import type { DomainReading, Registrar } from '@haat/platform/registrar';
import type { Database } from '@haat/platform/tables';
import { type Kysely, type Selectable, sql } from 'kysely';
import { type CommandServices, executeCommand } from '../commands.ts';
import type { OwnedDomain } from './find-owned-domain.ts';
import { readingContext } from './reading-context.ts';
import { recordVerification } from './record-verification.ts';
import { thingsIn } from './things-in.ts';

export type ReadDomainServices = CommandServices & {
  readonly db: Kysely<Database>;
  readonly registrar: Pick<Registrar, 'readDomain' | 'checkAvailability'>;
};

/** As stored; null before the first call. */
export type KnownReading = Selectable<Database['domain_readings']>;

type Read = Extract<DomainReading, { kind: 'read' }>;

/**
 * Reads a domain at the registrar, unless it was asked for within `minAgeMs`. Records what changed there
 * without us, what its registrant must confirm, and a domain that is gone.
 * @returns the stored reading, and whether the registrar has just answered
 */
export const readOwnedDomain = async (
  services: ReadDomainServices,
  owned: OwnedDomain,
  actor: Actor,
  minAgeMs: number,
): Promise<{ readonly known: KnownReading | null; readonly isFresh: boolean }> => {
  const { db, clock, registrar } = services;
  const known = await findReading(db, owned.orderId);
  const askedAt = new Date(clock.now());
  if (!(await claimReading(db, owned, askedAt, minAgeMs))) {
    return { known: known ?? null, isFresh: known?.read_at != null };
  }
  const reading = await registrar.readDomain(owned);
  switch (reading.kind) {
    case 'unknown':
      return { known: known ?? null, isFresh: false };
    case 'gone':
      await recordMissing(services, owned, actor);
      return { known: known ?? null, isFresh: true };
    case 'read':
      await recordFound(services, owned, actor);
      await recordReading(services, owned, actor, reading, askedAt);
      return { known: (await findReading(db, owned.orderId)) ?? null, isFresh: true };
  }
};

/**
 * Records what changed at the registrar without us, then stores the reading: the other way round, a
 * crash between them would hide the difference from the next reading.
 * @param askedAt when the call to the registrar began
 */
export const recordReading = async (
  services: CommandServices & Pick<ReadDomainServices, 'db'>,
  owned: OwnedDomain,
  actor: Actor,
  reading: Read,
  askedAt: Date,
): Promise<void> => {
  const known = await findReading(services.db, owned.orderId);
  await recordVerification(services, owned, actor, reading.verification, askedAt);
  if (known !== undefined) await observe(services, owned, actor, { known, reading, askedAt });
  await storeReading(services.db, owned, reading, askedAt);
};

const findReading = (db: Kysely<Database>, orderId: string) =>
  db.selectFrom('domain_readings').selectAll().where('order_id', '=', orderId).executeTakeFirst();

/** Of concurrent readers one asks. */
const claimReading = async (
  db: Kysely<Database>,
  { orderId, domain }: OwnedDomain,
  askedAt: Date,
  minAgeMs: number,
): Promise<boolean> => {
  const claimed = await db
    .insertInto('domain_readings')
    .values({ order_id: orderId, domain, asked_at: askedAt })
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({ asked_at: askedAt })
        .where('domain_readings.asked_at', '<=', new Date(askedAt.getTime() - minAgeMs)),
    )
    .returning('order_id')
    .executeTakeFirst();
  return claimed !== undefined;
};

/** A later reading stays. */
const storeReading = (
  db: Kysely<Database>,
  { orderId }: OwnedDomain,
  reading: Read,
  askedAt: Date,
): Promise<unknown> =>
  db
    .updateTable('domain_readings')
    .set({
      read_at: askedAt,
      status: reading.status,
      expires_at: reading.expiresAt,
      nameservers: reading.nameservers && JSON.stringify(reading.nameservers),
      is_locked: reading.isLocked,
      is_sixty_day_locked: reading.isSixtyDayLocked,
      child_nameservers: reading.childNameservers && JSON.stringify(reading.childNameservers),
      is_private: reading.isPrivate,
      allows_privacy: reading.allowsPrivacy,
      privacy_ends_at: reading.privacyEndsAt,
      ds_records: reading.dsRecords && JSON.stringify(reading.dsRecords),
      contact_ids: reading.contactIds && JSON.stringify(reading.contactIds),
      verification: reading.verification && JSON.stringify(reading.verification),
      is_owner_change_pending: reading.isOwnerChangePending,
    })
    .where('order_id', '=', orderId)
    .where((row) => row.or([row('read_at', 'is', null), row('read_at', '<', askedAt)]))
    .execute();

type Observed = { readonly known: KnownReading; readonly reading: Read; readonly askedAt: Date };

/** What the registrar did not say is not compared. */
const differencesOf = ({
  known,
  reading,
}: Observed): readonly (readonly [SeenThing, SeenThing])[] => {
  const before = thingsIn({
    nameservers: known.nameservers,
    isLocked: known.is_locked,
    isPrivate: known.is_private,
    contactIds: known.contact_ids,
    childNameservers: known.child_nameservers,
    dsRecords: known.ds_records,
  });
  const now = thingsIn(reading);
  return before.flatMap((from) => {
    const to = now.find(({ kind }) => kind === from.kind);
    return to === undefined || isSameThing(from, to) ? [] : [[from, to] as const];
  });
};

const observe = async (
  services: CommandServices,
  { orderId, customerId, domain }: OwnedDomain,
  actor: Actor,
  observed: Observed,
): Promise<void> => {
  const seenAt = observed.askedAt.toISOString();
  for (const [from, to] of differencesOf(observed)) {
    const stream = domainChangeStream(orderId, to.kind);
    const about = { orderId, customerId, domain, thing: to.kind };
    await executeCommand(
      services,
      domainChangeDecider,
      stream,
      { type: 'ObserveDomain', ...about, from, to, seenAt, readFrom: seenAt },
      readingContext(actor, orderId),
    );
  }
};

const inTransfer = async (
  services: ReadDomainServices,
  { orderId, subscriptionId, customerId, domain }: OwnedDomain,
  actor: Actor,
  type: 'RecordDomainMissing' | 'RecordDomainFound',
): Promise<void> => {
  const seenAt = new Date(services.clock.now()).toISOString();
  await executeCommand(
    services,
    domainTransferDecider,
    domainTransferStream(orderId),
    { type, orderId, subscriptionId, customerId, domain, seenAt },
    readingContext(actor, orderId),
  );
};

/** An expired domain is watched by its own step, and one on sale again was not transferred. */
const recordMissing = async (
  services: ReadDomainServices,
  owned: OwnedDomain,
  actor: Actor,
): Promise<void> => {
  if (owned.phase !== 'active') return;
  const availability = await services.registrar.checkAvailability(owned.domain);
  const isElsewhere =
    availability.status === 'unavailable' &&
    availability.reason === 'registered' &&
    availability.through === 'others';
  if (isElsewhere) await inTransfer(services, owned, actor, 'RecordDomainMissing');
};

const recordFound = async (
  services: ReadDomainServices,
  owned: OwnedDomain,
  actor: Actor,
): Promise<void> => {
  const missing = await services.db
    .selectFrom('owned_domains')
    .select(sql`1`.as('one'))
    .where('order_id', '=', owned.orderId)
    .where('missing_since', 'is not', null)
    .executeTakeFirst();
  if (missing !== undefined) await inTransfer(services, owned, actor, 'RecordDomainFound');
};
