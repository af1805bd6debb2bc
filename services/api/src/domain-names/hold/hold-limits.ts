import { createHmac, type KeyObject } from 'node:crypto';
import type { DomainHold } from '@haat/domain/domain-name/domain-hold';
import type { Clock } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { Database } from '@haat/platform/tables';
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';

const MAX_HOLDS_OF_CUSTOMER = 2;
/** Customers of a mobile network share an address. */
const MAX_HOLDS_OF_ADDRESS = 6;
/** By anyone, lately: a verified payment that waits for their end must get the domain. */
const MAX_HOLDS_OF_DOMAIN = 2;
/** In ms after the end of a hold, for its domain. */
const HELD_BEFORE_MS = 2 * 60 * 60 * 1000;
const DELETE_BATCH_SIZE = 1_000;

export type HoldRequest = DomainHold & {
  readonly holdId: string;
  readonly domain: string;
  /** Stored as keyed hashes: customer, and address of the client. */
  readonly customerId: string;
  readonly address: string;
};

type Counted = { readonly holdId: string; readonly domain: string };

export type Slot =
  /** The times of the first request where a crash came before its event. */
  | ({ readonly kind: 'taken'; readonly holdId: string } & DomainHold)
  | {
      readonly kind: 'customer_full' | 'address_full' | 'held_before';
      /** The holds that count. */
      readonly counted: readonly Counted[];
    };

/**
 * Limits holds by customer and address. A row comes before its event: after a crash it counts until
 * its time is over. Events decide who holds a domain.
 */
export type HoldLimits = {
  readonly take: (request: HoldRequest) => Promise<Slot>;
  /** The hold was refused: it does not count. */
  readonly giveBack: (holdId: string) => Promise<void>;
  readonly mayBeHeldByAnother: (domain: string, customerId: string) => Promise<boolean>;
  /** Once. @returns its end in ISO 8601; null if the customer has no hold of the domain. */
  readonly extend: (domain: string, customerId: string) => Promise<string | null>;
  /** Ends the customer's holds, or the one of a domain. @returns their domains. */
  readonly end: (customerId: string, domain?: string) => Promise<readonly string[]>;
  readonly markEnded: (holdIds: readonly string[]) => Promise<void>;
};

type Options = {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly key: KeyObject;
  readonly settings: Pick<Config, 'DOMAIN_HOLD_MS' | 'DOMAIN_HOLD_PAID_MS'>;
};

export const createHoldLimits = ({ db, clock, key, settings }: Options): HoldLimits => {
  const hashOf = (of: 'customer' | 'address', text: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify(['hold', of, text]))
      .digest('base64url');
  const now = (): Date => new Date(clock.now());
  const { DOMAIN_HOLD_MS: holdMs, DOMAIN_HOLD_PAID_MS: extraMs } = settings;

  /** As `holdLeftMs`: a hold made by a clock that ran ahead does not count. */
  const isRunning = (at: Date): RawBuilder<SqlBool> => sql<SqlBool>`
    (ended_at is null and held_until > ${at}
      and held_until - ${at}::timestamptz <= 2 * (held_until - held_at))`;

  const isRecent = (at: Date): RawBuilder<SqlBool> => sql<SqlBool>`
    (abs(extract(epoch from coalesce(ended_at, held_until) - ${at}::timestamptz)) * 1000
      < ${HELD_BEFORE_MS}::int)`;

  /** Rows of a clock that ran ahead are as old as late ones. */
  const deleteOld = async (trx: Transaction<Database>, at: Date): Promise<void> => {
    const ageMs = HELD_BEFORE_MS + holdMs + extraMs;
    await sql`
      delete from domain_holds where hold_id in (
        select hold_id from domain_holds
        where held_at < ${new Date(at.getTime() - ageMs)}
          or held_at > ${new Date(at.getTime() + ageMs)}
        limit ${DELETE_BATCH_SIZE} for update skip locked
      )`.execute(trx);
  };

  return {
    take: ({ holdId, domain, customerId, address: typed, heldAt, heldUntil }) => {
      const [customer, address] = [hashOf('customer', customerId), hashOf('address', typed)];
      return db.transaction().execute(async (trx) => {
        // Customer first, always: two requests must not wait for each other.
        for (const one of [`holds of ${customer}`, `holds at ${address}`]) {
          await sql`select pg_advisory_xact_lock(hashtextextended(${one}, 0))`.execute(trx);
        }
        const at = new Date(heldAt);
        await deleteOld(trx, at);
        const rows = await trx
          .selectFrom('domain_holds')
          .select(['hold_id', 'domain', 'customer', 'address', 'held_at', 'held_until'])
          .select([isRunning(at).as('is_running'), isRecent(at).as('is_recent')])
          .where((row) =>
            row.or([
              row('customer', '=', customer),
              row('address', '=', address),
              row('domain', '=', domain),
            ]),
          )
          .execute();
        const ofDomain = rows.filter((row) => row.domain === domain);
        const own = ofDomain.find((row) => row.is_running && row.customer === customer);
        if (own !== undefined) {
          return {
            ...{ kind: 'taken', holdId: own.hold_id, heldAt: own.held_at.toISOString() },
            heldUntil: own.held_until.toISOString(),
          };
        }
        const counted = (some: typeof rows) =>
          some.map((row) => ({ holdId: row.hold_id, domain: row.domain }));
        const recent = ofDomain.filter((row) => row.is_recent);
        const isOwn = (row: (typeof rows)[number]): boolean =>
          row.customer === customer || row.address === address;
        if (recent.length >= MAX_HOLDS_OF_DOMAIN || recent.some(isOwn)) {
          return { kind: 'held_before', counted: [] };
        }
        const running = rows.filter((row) => row.is_running);
        const ofCustomer = running.filter((row) => row.customer === customer);
        if (ofCustomer.length >= MAX_HOLDS_OF_CUSTOMER) {
          return { kind: 'customer_full', counted: counted(ofCustomer) };
        }
        const ofAddress = running.filter((row) => row.address === address);
        if (ofAddress.length >= MAX_HOLDS_OF_ADDRESS) {
          return { kind: 'address_full', counted: counted(ofAddress) };
        }
        await trx
          .insertInto('domain_holds')
          .values({
            ...{ hold_id: holdId, domain, customer, address },
            ...{ held_at: heldAt, held_until: heldUntil },
          })
          .execute();
        return { kind: 'taken', holdId, heldAt, heldUntil };
      });
    },

    giveBack: async (holdId) => {
      await db.deleteFrom('domain_holds').where('hold_id', '=', holdId).execute();
    },

    mayBeHeldByAnother: async (domain, customerId) => {
      const row = await db
        .selectFrom('domain_holds')
        .select('hold_id')
        .where('domain', '=', domain)
        .where('customer', '!=', hashOf('customer', customerId))
        .where(isRunning(now()))
        .executeTakeFirst();
      return row !== undefined;
    },

    extend: async (domain, customerId) => {
      const at = now();
      const row = await db
        .updateTable('domain_holds')
        .set({
          held_until: sql<Date>`case when held_until - held_at <= ${holdMs}::int * interval '1 ms'
            then held_until + ${extraMs}::int * interval '1 ms' else held_until end`,
        })
        .where('domain', '=', domain)
        .where('customer', '=', hashOf('customer', customerId))
        .where(isRunning(at))
        .returning('held_until')
        .executeTakeFirst();
      return row?.held_until.toISOString() ?? null;
    },

    end: async (customerId, domain) => {
      const at = now();
      const rows = await db
        .updateTable('domain_holds')
        .set({ ended_at: at })
        .where('customer', '=', hashOf('customer', customerId))
        .$if(domain !== undefined, (query) => query.where('domain', '=', domain ?? ''))
        .where(isRunning(at))
        .returning('domain')
        .execute();
      return rows.map((row) => row.domain);
    },

    markEnded: async (holdIds) => {
      if (holdIds.length === 0) return;
      await db
        .updateTable('domain_holds')
        .set({ ended_at: now() })
        .where('hold_id', '=', sql<string>`any(${holdIds})`)
        .execute();
    },
  };
};
