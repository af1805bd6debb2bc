import type { KeyObject } from 'node:crypto';
import { customerStream } from '@haat/contracts/events/customer';
import { subjects } from '@haat/contracts/events/subject';
import type { Clock } from '@haat/platform/clock';
import {
  DecryptionFailed,
  decryptValues,
  deriveKey,
  encryptValues,
} from '@haat/platform/encryption';
import type { Database } from '@haat/platform/tables';
import type { SubjectKeys } from '@haat/record/keys';
import { type Kysely, sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { hashOfRecoveryCode, newRecoveryCodes } from '../recovery-codes.ts';

/** `secretId`: the one in the event log, or the one being set up. */
export type CodesOf = { readonly customerId: string; readonly secretId: string };

export type CheckedCode = 'right' | 'wrong' | 'used';

/** Secrets of one-time codes, encrypted per customer: a copy of the database opens nothing. */
export type OneTimeCodes = {
  /** The same for a repeat. @param inUse the current secret, which stays. @returns base32. */
  readonly prepare: (codes: CodesOf, inUse: string | null) => Promise<string>;
  /** Within the last 15 minutes. */
  readonly isPrepared: (codes: CodesOf) => Promise<boolean>;
  /** Uses up a recovery code, or a code of the app, at most one half minute off. */
  readonly check: (codes: CodesOf, code: string) => Promise<CheckedCode>;
  /** Replaces all recovery codes with ten new ones, returned only here. */
  readonly renewRecoveryCodes: (codes: CodesOf) => Promise<readonly string[]>;
  readonly recoveryCodesLeft: (codes: CodesOf) => Promise<number>;
  readonly drop: (codes: CodesOf) => Promise<void>;
};

/** RFC 6238: SHA-1, six digits, 30 s, as all apps support; 160 bits (RFC 4226, 4). */
const CODE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
const STEP_MS = CODE.period * 1_000;
/** In half minutes, for clock differences and slow customers (RFC 6238, 5.2). */
const WINDOW = 1;
const SET_UP_MS = 15 * 60 * 1_000;

export const uriOf = (secret: string, email: string): string =>
  new TOTP({ ...CODE, issuer: 'Haat', label: email, secret }).toString();

export const createOneTimeCodes = (
  db: Kysely<Database>,
  clock: Clock,
  subjectKeys: Pick<SubjectKeys, 'obtain'>,
): OneTimeCodes => {
  const keyFor = async (customerId: string) => {
    const own = await subjectKeys.obtain(subjects.customer(customerId));
    return own === 'destroyed' ? null : deriveKey(own, 'one-time codes');
  };
  const boundTo = ({ customerId, secretId }: CodesOf) => ({
    eventId: secretId,
    type: 'one-time codes',
    stream: customerStream(customerId),
    subject: customerId,
  });

  const decrypt = (key: KeyObject, codes: CodesOf, encrypted: string): Secret | null => {
    try {
      return Secret.fromBase32(String(decryptValues(key, boundTo(codes), encrypted)[0]));
    } catch (error) {
      if (error instanceof DecryptionFailed) return null;
      throw error;
    }
  };

  /** @returns null if missing or no longer readable. */
  const secretOf = async (codes: CodesOf): Promise<Secret | null> => {
    const row = await db
      .selectFrom('one_time_codes')
      .select('encrypted')
      .where('customer_id', '=', codes.customerId)
      .where('secret_id', '=', codes.secretId)
      .executeTakeFirst();
    const key = row === undefined ? null : await keyFor(codes.customerId);
    return row === undefined || key === null ? null : decrypt(key, codes, row.encrypted);
  };

  const checkOfApp = async (codes: CodesOf, token: string): Promise<CheckedCode> => {
    const secret = await secretOf(codes);
    if (secret === null) return 'wrong';
    const timestamp = clock.now();
    const delta = TOTP.validate({ ...CODE, token, secret, timestamp, window: WINDOW });
    if (delta === null) return 'wrong';
    const step = Math.floor(timestamp / STEP_MS) + delta;
    const { numUpdatedRows } = await db
      .updateTable('one_time_codes')
      .set({ last_step: step })
      .where('customer_id', '=', codes.customerId)
      .where('secret_id', '=', codes.secretId)
      // RFC 6238, 5.2: each code is accepted once, and none before it afterwards.
      .where('last_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? 'right' : 'used';
  };

  const checkRecoveryCode = async (codes: CodesOf, code: string): Promise<CheckedCode> => {
    const hash = hashOfRecoveryCode(codes.customerId, code);
    const { numUpdatedRows } = await db
      .updateTable('one_time_codes')
      .set({ recovery_hashes: sql<string[]>`array_remove(recovery_hashes, ${hash})` })
      .where('customer_id', '=', codes.customerId)
      .where('secret_id', '=', codes.secretId)
      .where(sql<boolean>`${hash} = any(recovery_hashes)`)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? 'right' : 'wrong';
  };

  return {
    prepare: async (codes, inUse) => {
      const { customerId, secretId } = codes;
      const key = await keyFor(customerId);
      if (key === null) throw new Error(`The key of customer ${customerId} is destroyed`);
      const made = new Secret({ size: SECRET_BYTES }).base32;
      const longAgo = new Date(clock.now() - 2 * SET_UP_MS);
      const { encrypted } = await db.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('one_time_codes')
          .where('customer_id', '=', customerId)
          .where('secret_id', 'not in', [secretId, inUse ?? ''])
          // A used secret may be about to be named in the event log.
          .where((eb) => eb.or([eb('last_step', '=', 0), eb('made_at', '<', longAgo)]))
          .execute();
        // A repeat finds the first secret, which may already be in an app.
        return transaction
          .insertInto('one_time_codes')
          .values({
            customer_id: customerId,
            secret_id: secretId,
            encrypted: encryptValues(key, boundTo(codes), [made]),
            made_at: new Date(clock.now()),
          })
          .onConflict((conflict) =>
            conflict.columns(['customer_id', 'secret_id']).doUpdateSet({ secret_id: secretId }),
          )
          .returning('encrypted')
          .executeTakeFirstOrThrow();
      });
      const opened = decrypt(key, codes, encrypted);
      if (opened === null) throw new Error(`A secret of customer ${customerId} does not open`);
      return opened.base32;
    },

    isPrepared: async ({ customerId, secretId }) => {
      const row = await db
        .selectFrom('one_time_codes')
        .select('secret_id')
        .where('customer_id', '=', customerId)
        .where('secret_id', '=', secretId)
        .where('made_at', '>', new Date(clock.now() - SET_UP_MS))
        .executeTakeFirst();
      return row !== undefined;
    },

    check: (codes, given) => {
      const code = given.replace(/\s/g, '');
      return /^\d{6}$/.test(code) ? checkOfApp(codes, code) : checkRecoveryCode(codes, code);
    },

    renewRecoveryCodes: async ({ customerId, secretId }) => {
      const recoveryCodes = newRecoveryCodes();
      await db
        .updateTable('one_time_codes')
        .set({ recovery_hashes: recoveryCodes.map((code) => hashOfRecoveryCode(customerId, code)) })
        .where('customer_id', '=', customerId)
        .where('secret_id', '=', secretId)
        .execute();
      return recoveryCodes;
    },

    recoveryCodesLeft: async ({ customerId, secretId }) => {
      const row = await db
        .selectFrom('one_time_codes')
        .select('recovery_hashes')
        .where('customer_id', '=', customerId)
        .where('secret_id', '=', secretId)
        .executeTakeFirst();
      return row?.recovery_hashes.length ?? 0;
    },

    drop: async ({ customerId, secretId }) => {
      await db
        .deleteFrom('one_time_codes')
        .where('customer_id', '=', customerId)
        .where('secret_id', '=', secretId)
        .execute();
    },
  };
};
