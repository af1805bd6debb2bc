import { DAY_MS } from '@haat/contracts/durations';
import { transportSchema } from '@haat/contracts/http/account-safety';
import type { Clock } from '@haat/platform/clock';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { NewPasskey } from './relying-party.ts';

export type SavedPasskey = NewPasskey & {
  readonly passkeyId: string;
  readonly customerId: string;
  readonly name: string;
  readonly transports: readonly z.infer<typeof transportSchema>[];
  readonly addedAt: Date;
  readonly usedAt: Date | null;
};

/** Public keys, stored before PasskeyAdded: the event log decides which of them open an account. */
export type Passkeys = {
  /** @returns false where the credential id is another passkey's. */
  readonly keep: (passkey: Omit<SavedPasskey, 'addedAt' | 'usedAt'>) => Promise<boolean>;
  readonly find: (credentialId: string) => Promise<SavedPasskey | null>;
  /** @returns those with these ids, oldest first. */
  readonly list: (
    customerId: string,
    passkeyIds: readonly string[],
  ) => Promise<readonly SavedPasskey[]>;
  /** @returns false where a counter other than 0 did not grow: a copy, or another login. */
  readonly noteUse: (passkey: SavedPasskey, counter: number) => Promise<boolean>;
  /** Also drops old ones that no PasskeyAdded named. */
  readonly drop: (
    customerId: string,
    passkeyId: string,
    opening: readonly string[],
  ) => Promise<void>;
};

/** How long passkeys without PasskeyAdded are kept, in ms. */
const ABANDONED_MS = DAY_MS;

type Row = {
  readonly credential_id: string;
  readonly passkey_id: string;
  readonly customer_id: string;
  readonly public_key: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly added_at: Date;
  readonly used_at: Date | null;
};

export const knownTransports = (names: readonly string[]): SavedPasskey['transports'] =>
  names.flatMap((name) => {
    const known = transportSchema.safeParse(name);
    return known.success ? [known.data] : [];
  });

const passkeyOf = (row: Row): SavedPasskey => ({
  credentialId: row.credential_id,
  passkeyId: row.passkey_id,
  customerId: row.customer_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: knownTransports(row.transports),
  name: row.name,
  addedAt: row.added_at,
  usedAt: row.used_at,
});

export const createPasskeys = (db: Kysely<Database>, clock: Clock): Passkeys => {
  const now = (): Date => new Date(clock.now());

  return {
    keep: async ({ credentialId, passkeyId, customerId, publicKey, counter, transports, name }) => {
      await db
        .insertInto('passkeys')
        .values({
          credential_id: credentialId,
          passkey_id: passkeyId,
          customer_id: customerId,
          public_key: Buffer.from(publicKey),
          counter,
          transports: [...transports],
          name,
          added_at: now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const saved = await db
        .selectFrom('passkeys')
        .select('passkey_id')
        .where('credential_id', '=', credentialId)
        .executeTakeFirst();
      return saved?.passkey_id === passkeyId;
    },

    find: async (credentialId) => {
      const row = await db
        .selectFrom('passkeys')
        .selectAll()
        .where('credential_id', '=', credentialId)
        .executeTakeFirst();
      return row === undefined ? null : passkeyOf(row);
    },

    list: async (customerId, passkeyIds) => {
      if (passkeyIds.length === 0) return [];
      const rows = await db
        .selectFrom('passkeys')
        .selectAll()
        .where('customer_id', '=', customerId)
        .where('passkey_id', 'in', [...passkeyIds])
        .orderBy('added_at')
        .orderBy('passkey_id')
        .execute();
      return rows.map(passkeyOf);
    },

    noteUse: async ({ credentialId }, counter) => {
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ counter, used_at: now() })
        .where('credential_id', '=', credentialId)
        .where((eb) =>
          eb.or([
            eb('counter', '<', counter),
            eb.and([eb('counter', '=', 0), eb.val(counter === 0)]),
          ]),
        )
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    drop: async (customerId, passkeyId, opening) => {
      const abandonedAt = new Date(clock.now() - ABANDONED_MS);
      await db
        .deleteFrom('passkeys')
        .where('customer_id', '=', customerId)
        .where('passkey_id', 'not in', ['', ...opening])
        .where((eb) => eb.or([eb('passkey_id', '=', passkeyId), eb('added_at', '<', abandonedAt)]))
        .execute();
    },
  };
};
