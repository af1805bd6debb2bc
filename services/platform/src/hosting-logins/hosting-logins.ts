import { orderStream } from '@haat/contracts/events/order';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/tables.ts';
import { type SigningKeys, signingKeys } from '../keys/signing-keys.ts';
import { generatePassword } from '../providers/password.ts';
import { BoxDoesNotOpen, openBox, sealBox } from '../record/box.ts';

/** Whose login it is: sealed for one, it opens for no other. */
type Owner = { readonly orderId: string; readonly customerId: string };

export type ShownLogin =
  | { readonly kind: 'shown'; readonly password: string }
  /** Somebody was shown it before. */
  | { readonly kind: 'shown_before' }
  /** It was kept for as long as it is kept, or is sealed under a secret that is gone. */
  | { readonly kind: 'gone' };

/** The passwords of new hosting accounts, between being made and being shown, once. */
export type HostingLogins = {
  /**
   * The password that the account of an order is set up with: made when first asked for, and the
   * same ever after, on disk before it is answered.
   * @returns null once it was shown: then the account is there.
   */
  readonly passwordOf: (owner: Owner) => Promise<string | null>;
  /** Shows it to its customer and forgets it; of several at once one is shown it. */
  readonly showOnce: (owner: Owner) => Promise<ShownLogin>;
  /** Empties those that nobody has asked for in 30 days. @returns how many. */
  readonly emptyOld: () => Promise<number>;
};

/** So long a login waits for its customer, in ms: 30 days. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

const boundTo = ({ orderId, customerId }: Owner) => ({
  eventId: orderId,
  type: 'hosting login',
  stream: orderStream(orderId),
  subject: customerId,
});

/** @returns the id of its key, a dot and the box. */
const seal = ({ current }: SigningKeys, owner: Owner, password: string): string =>
  `${current.id}.${sealBox(current.key, boundTo(owner), [password])}`;

/** @returns null for what does not open: another owner's, or sealed under a secret that is gone. */
const unseal = (keys: SigningKeys, owner: Owner, sealed: string): string | null => {
  const [keyId, box = ''] = sealed.split('.');
  const key = keys.byId(keyId);
  if (key === undefined) return null;
  try {
    return String(openBox(key, boundTo(owner), box)[0]);
  } catch (error) {
    if (error instanceof BoxDoesNotOpen) return null;
    throw error;
  }
};

type Row = { readonly sealed: string | null; readonly shown_at: Date | null };

/** Two that make one at once: the first one's stands. */
const MOST_TRIES = 5;

/** @param secrets the master secret and, while it is exchanged, the one before. */
export const createHostingLogins = (
  db: Kysely<Database>,
  clock: Clock,
  secrets: { readonly current: string; readonly previous?: string | undefined },
): HostingLogins => {
  const keys = signingKeys(secrets, 'hosting login');

  const find = ({ orderId }: Owner): Promise<Row | undefined> =>
    db
      .selectFrom('hosting_logins')
      .select(['sealed', 'shown_at'])
      .where('order_id', '=', orderId)
      .executeTakeFirst();

  /** Writes it down where nothing else was meanwhile; one that is no longer to be opened is replaced. */
  const keep = async (owner: Owner, sealed: string, replaces: string | null): Promise<void> => {
    const { orderId, customerId } = owner;
    // An account's password is found again nowhere else: on disk before the server is told of it.
    const query = sql`
      with durable as materialized (select set_config('synchronous_commit', 'on', true))
      insert into hosting_logins as login (order_id, customer_id, sealed, made_at)
      select ${orderId}, ${customerId}, ${sealed}, ${new Date(clock.now())}::timestamptz from durable
      on conflict (order_id) do update set sealed = excluded.sealed, made_at = excluded.made_at
        where login.shown_at is null and login.sealed is not distinct from ${replaces}::text`;
    await db.connection().execute((own) => query.execute(own));
  };

  const passwordOf: HostingLogins['passwordOf'] = async (owner) => {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const row = await find(owner);
      if (row !== undefined && row.shown_at !== null) return null;
      const kept = row?.sealed ? unseal(keys, owner, row.sealed) : null;
      if (kept !== null) return kept;
      await keep(owner, seal(keys, owner, generatePassword()), row?.sealed ?? null);
    }
    throw new Error(`The login of order ${owner.orderId} changes all the time`);
  };

  const showOnce: HostingLogins['showOnce'] = async (owner) => {
    const { orderId, customerId } = owner;
    const now = new Date(clock.now());
    // The row is locked before it is looked at: who comes second finds it empty.
    const taken = await sql<{ sealed: string }>`
      with mine as (
        select order_id, sealed from hosting_logins
        where order_id = ${orderId} and customer_id = ${customerId}
          and sealed is not null and shown_at is null
          and made_at > ${new Date(clock.now() - KEPT_MS)}::timestamptz
        for update
      )
      update hosting_logins set sealed = null, shown_at = ${now}::timestamptz
      from mine where hosting_logins.order_id = mine.order_id
      returning mine.sealed`.execute(db);
    const [row] = taken.rows;
    if (row === undefined) {
      return { kind: (await find(owner))?.shown_at ? 'shown_before' : 'gone' };
    }
    const password = unseal(keys, owner, row.sealed);
    return password === null ? { kind: 'gone' } : { kind: 'shown', password };
  };

  return {
    passwordOf,
    showOnce,
    emptyOld: async () => {
      const { numUpdatedRows } = await db
        .updateTable('hosting_logins')
        .set({ sealed: null })
        .where('sealed', 'is not', null)
        .where('made_at', '<=', new Date(clock.now() - KEPT_MS))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
};
