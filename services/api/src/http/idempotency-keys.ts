import { DAY_MS } from '@haat/contracts/durations';
import type { Clock } from '@haat/platform/clock';
import type { Database, IdempotencyKeysTable } from '@haat/platform/tables';
import { type Kysely, type Selectable, sql } from 'kysely';

export type KeyPlace = {
  readonly customerId: string;
  /** The route's pattern, such as `/api/orders/:id/payment`. */
  readonly route: string;
  readonly key: string;
};

type Row = Selectable<IdempotencyKeysTable>;

export type KeyClaim =
  | { readonly is: 'first' }
  | { readonly is: 'known'; readonly row: Row }
  /** A twin's row came and went meanwhile: nothing is stored for this one. */
  | { readonly is: 'unkept' }
  /** `retryAfterMs`: until the customer's oldest key expires. */
  | { readonly is: 'too_many'; readonly retryAfterMs: number };

/** Longer than any client retries; a later repeat runs again and changes nothing. */
const RETENTION_MS = 30 * DAY_MS;
const DELETE_BATCH_SIZE = 10_000;

/** As in the index of migration 0014. */
const callerOfRow = sql<string>`split_part(scope, ' ', 1)`;

export const scopeOf = ({ customerId, route }: KeyPlace): string => `${customerId} ${route}`;

export type IdempotencyKeys = {
  /** Inserts the key unless it exists or the customer has too many. */
  readonly claim: (place: KeyPlace, bodyHash: string) => Promise<KeyClaim>;
  readonly find: (place: KeyPlace) => Promise<Row | undefined>;
  /** @returns whether this was the key's first answer, and the key still exists. */
  readonly keepAnswer: (place: KeyPlace, status: number, body: string) => Promise<boolean>;
  readonly release: (place: KeyPlace) => Promise<void>;
};

export const createIdempotencyKeys = (
  db: Kysely<Database>,
  { clock, maxPerCustomer }: { readonly clock: Clock; readonly maxPerCustomer: number },
): IdempotencyKeys => {
  const find = (place: KeyPlace): Promise<Row | undefined> =>
    db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('scope', '=', scopeOf(place))
      .where('key', '=', place.key)
      .executeTakeFirst();

  /** Concurrent requests may exceed the limit slightly. */
  const insert = async (place: KeyPlace, bodyHash: string): Promise<boolean> => {
    const { customerId, key } = place;
    const { rows } = await sql`
      insert into idempotency_keys (scope, key, body_hash)
      select ${scopeOf(place)}, ${key}, ${bodyHash}
      where (
        select count(*) from (
          select from idempotency_keys where ${callerOfRow} = ${customerId} limit ${maxPerCustomer}
        ) as kept
      ) < ${maxPerCustomer}
      on conflict (scope, key) do nothing
      returning key
    `.execute(db);
    return rows.length > 0;
  };

  const countKeysOf = async (customerId: string): Promise<{ count: number; oldest: Date | null }> =>
    db
      .selectFrom('idempotency_keys')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.min<Date | null>('created_at').as('oldest'),
      ])
      .where(callerOfRow, '=', customerId)
      .executeTakeFirstOrThrow();

  return {
    find,
    claim: async (place, bodyHash) => {
      if (await insert(place, bodyHash)) return { is: 'first' };
      const row = await find(place);
      if (row !== undefined) return { is: 'known', row };
      const { count, oldest } = await countKeysOf(place.customerId);
      if (oldest === null || count < maxPerCustomer) return { is: 'unkept' };
      return { is: 'too_many', retryAfterMs: oldest.getTime() + RETENTION_MS - clock.now() };
    },
    keepAnswer: async (place, status, body) => {
      const updated = await db
        .updateTable('idempotency_keys')
        .set({ status, body })
        .where('scope', '=', scopeOf(place))
        .where('key', '=', place.key)
        .where('status', 'is', null)
        .returning('key')
        .executeTakeFirst();
      return updated !== undefined;
    },
    release: async (place) => {
      await db
        .deleteFrom('idempotency_keys')
        .where('scope', '=', scopeOf(place))
        .where('key', '=', place.key)
        .where('status', 'is', null)
        .execute();
    },
  };
};

/** Deletes expired keys, 10,000 per statement. @param now ms since 1970. @returns how many. */
export const deleteOldKeys = async (db: Kysely<Database>, now: number): Promise<number> => {
  let deleted = 0;
  for (;;) {
    const old = db
      .selectFrom('idempotency_keys')
      .select(['scope', 'key'])
      .where('created_at', '<', new Date(now - RETENTION_MS))
      .orderBy('created_at')
      .limit(DELETE_BATCH_SIZE)
      .as('old');
    const { numDeletedRows } = await db
      .deleteFrom('idempotency_keys')
      .using(old)
      .whereRef('idempotency_keys.scope', '=', 'old.scope')
      .whereRef('idempotency_keys.key', '=', 'old.key')
      .executeTakeFirstOrThrow();
    deleted += Number(numDeletedRows);
    if (numDeletedRows < DELETE_BATCH_SIZE) return deleted;
  }
};
