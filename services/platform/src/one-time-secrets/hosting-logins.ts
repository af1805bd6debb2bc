import { DAY_MS } from '@haat/contracts/durations';
import { orderStream } from '@haat/contracts/events/order';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/tables.ts';
import { DecryptionFailed, decryptValues, encryptValues } from '../encryption/box.ts';
import { type SigningKeys, signingKeys } from '../encryption/signing-keys.ts';
import { generatePassword } from '../providers/password.ts';

type Owner = { readonly orderId: string; readonly customerId: string };

export type ShownLogin =
  | { readonly kind: 'shown'; readonly password: string }
  | { readonly kind: 'shown_before' }
  /** Expired, lost, or encrypted with an unknown secret. */
  | { readonly kind: 'gone' };

/** An attempt to set an account up; times in ms since 1970. */
export type SetUpTry = {
  readonly password: string;
  readonly begunAt: number;
  /** Start of an earlier attempt without an answer. */
  readonly unansweredAt: number | null;
  /** Of the first known attempt; the database may have lost earlier ones. */
  readonly firstBegunAt: number;
};

export type HostingLogins = {
  /**
   * Before the server is called: stores password and attempt durably. A password that may be in use
   * is never replaced, even if it cannot be decrypted: the account could have either one. @returns
   * null once shown
   */
  readonly beginTry: (owner: Owner) => Promise<SetUpTry | null>;
  /**
   * The server did nothing. `isUnfit`: it rejects the password or has another; the next attempt
   * gets a new one, unless an earlier attempt may have used it.
   */
  readonly endTry: (owner: Owner, ended: SetUpTry, isUnfit?: boolean) => Promise<void>;
  /** In ms. */
  readonly unansweredTry: (orderId: string) => Promise<number | null>;
  /**
   * Of concurrent callers one gets it. One that cannot be decrypted stays: another process may know
   * its secret.
   */
  readonly showOnce: (owner: Owner) => Promise<ShownLogin>;
  /** Deletes logins not viewed in 30 days. */
  readonly emptyOld: () => Promise<number>;
};

const RETENTION_MS = 30 * DAY_MS;

const boundTo = ({ orderId, customerId }: Owner) => ({
  eventId: orderId,
  type: 'hosting login',
  stream: orderStream(orderId),
  subject: customerId,
});

const encrypt = ({ current }: SigningKeys, owner: Owner, password: string): string =>
  `${current.id}.${encryptValues(current.key, boundTo(owner), [password])}`;

/** @returns null for another owner's, or with an unknown secret */
const decrypt = (keys: SigningKeys, owner: Owner, encrypted: string): string | null => {
  const [keyId, box = ''] = encrypted.split('.');
  const key = keys.byId(keyId);
  if (key === undefined) return null;
  try {
    return String(decryptValues(key, boundTo(owner), box)[0]);
  } catch (error) {
    if (error instanceof DecryptionFailed) return null;
    throw error;
  }
};

type Row = {
  readonly encrypted: string | null;
  readonly shown_at: Date | null;
  readonly tried_at: Date | null;
  readonly first_tried_at: Date | null;
};

/** Concurrent creation: the first one wins. */
const MAX_TRIES = 5;

export const createHostingLogins = (
  db: Kysely<Database>,
  clock: Clock,
  secrets: { readonly current: string; readonly previous?: string | undefined },
): HostingLogins => {
  const keys = signingKeys(secrets, 'hosting login');

  const find = ({ orderId }: Pick<Owner, 'orderId'>): Promise<Row | undefined> =>
    db
      .selectFrom('hosting_logins')
      .select(['encrypted', 'shown_at', 'tried_at', 'first_tried_at'])
      .where('order_id', '=', orderId)
      .executeTakeFirst();

  const keep = async (
    owner: Owner,
    encrypted: string | null,
    begunAt: Date,
    found: Row | undefined,
  ): Promise<boolean> => {
    const { orderId, customerId } = owner;
    // Durable before the server gets the password: it exists nowhere else.
    const query = sql`
      with durable as materialized (select set_config('synchronous_commit', 'on', true))
      insert into hosting_logins as login
        (order_id, customer_id, encrypted, made_at, tried_at, first_tried_at)
      select ${orderId}, ${customerId}, ${encrypted}, ${begunAt}::timestamptz, ${begunAt}::timestamptz,
        ${begunAt}::timestamptz
      from durable
      on conflict (order_id) do update set
          encrypted = excluded.encrypted, tried_at = excluded.tried_at,
          first_tried_at = coalesce(login.first_tried_at, login.made_at),
          made_at = case when login.encrypted = excluded.encrypted then login.made_at
            else excluded.made_at end
        where login.shown_at is null
          and login.encrypted is not distinct from ${found?.encrypted ?? null}::text
          and login.tried_at is not distinct from ${found?.tried_at ?? null}::timestamptz`;
    const { numAffectedRows } = await db.connection().execute((own) => query.execute(own));
    return numAffectedRows === 1n;
  };

  const beginTry: HostingLogins['beginTry'] = async (owner) => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const row = await find(owner);
      if (row !== undefined && row.shown_at !== null) return null;
      const saved = row?.encrypted ? decrypt(keys, owner, row.encrypted) : null;
      const password = saved ?? generatePassword();
      const triedAt = row?.tried_at ?? null;
      const again = triedAt === null ? encrypt(keys, owner, password) : null;
      const begunAt = new Date(clock.now());
      const isSaved = await keep(
        owner,
        saved === null ? again : (row?.encrypted ?? null),
        begunAt,
        row,
      );
      if (!isSaved) continue;
      return {
        password,
        begunAt: begunAt.getTime(),
        unansweredAt: triedAt === null ? null : triedAt.getTime(),
        firstBegunAt: (row?.first_tried_at ?? begunAt).getTime(),
      };
    }
    throw new Error(`The login of order ${owner.orderId} changes all the time`);
  };

  const endTry: HostingLogins['endTry'] = async ({ orderId }, ended, isUnfit = false) => {
    const { begunAt, unansweredAt } = ended;
    await db
      .updateTable('hosting_logins')
      .set({
        tried_at: unansweredAt === null ? null : new Date(unansweredAt),
        ...(isUnfit && unansweredAt === null ? { encrypted: null } : {}),
      })
      .where('order_id', '=', orderId)
      // A later attempt belongs to another run and stays open.
      .where('tried_at', '=', new Date(begunAt))
      .execute();
  };

  /** @returns false if it was shown or changed since it was read */
  const takeOut = async ({ orderId }: Owner, encrypted: string): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('hosting_logins')
      .set({ encrypted: null, shown_at: new Date(clock.now()) })
      .where('order_id', '=', orderId)
      .where('encrypted', '=', encrypted)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  };

  const showOnce: HostingLogins['showOnce'] = async (owner) => {
    const { orderId, customerId } = owner;
    const row = await db
      .selectFrom('hosting_logins')
      .select(['encrypted', 'shown_at'])
      .where('order_id', '=', orderId)
      .where('customer_id', '=', customerId)
      .where('made_at', '>', new Date(clock.now() - RETENTION_MS))
      .executeTakeFirst();
    const password = row?.encrypted ? decrypt(keys, owner, row.encrypted) : null;
    if (row?.encrypted && password !== null && (await takeOut(owner, row.encrypted))) {
      return { kind: 'shown', password };
    }
    return { kind: (await find(owner))?.shown_at ? 'shown_before' : 'gone' };
  };

  return {
    beginTry,
    endTry,
    unansweredTry: async (orderId) => (await find({ orderId }))?.tried_at?.getTime() ?? null,
    showOnce,
    emptyOld: async () => {
      const { numUpdatedRows } = await db
        .updateTable('hosting_logins')
        .set({ encrypted: null })
        .where('encrypted', 'is not', null)
        .where('made_at', '<=', new Date(clock.now() - RETENTION_MS))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
};
