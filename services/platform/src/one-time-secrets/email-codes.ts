import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { VERIFICATION_CODE_TTL_MS } from '@haat/contracts/constants';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/tables.ts';
import { deriveKey } from '../encryption/derive-key.ts';

export type CodeRequest = { readonly customerId: string; readonly requestId: string };

export type EmailCodes = {
  /**
   * Earlier codes stay valid with the remaining attempts; only a keyed hash is stored. @returns six
   * digits; null at the request's maximum of mails
   */
  readonly issue: (request: CodeRequest) => Promise<string | null>;
  /** Not mailed: the code no longer counts towards the maximum. */
  readonly notSent: (request: CodeRequest, code: string) => Promise<void>;
  /** Uses up an attempt of all codes first: concurrent guesses cannot exceed the limit. */
  readonly isRight: (customerId: string, code: string) => Promise<boolean>;
  readonly end: (customerId: string) => Promise<void>;
};

const CODES = 1_000_000;
const DIGITS = 6;
const TRIES = 5;
/** Maximum mails per request, for a server that accepts mails without confirming. */
const MAX_OUTSTANDING = 2;

export const createEmailCodes = (
  db: Kysely<Database>,
  clock: Clock,
  secrets: { readonly current: string; readonly previous?: string | undefined },
): EmailCodes => {
  const hashUnder = (secret: string) => {
    const key = deriveKey(secret, 'email code');
    return (customerId: string, code: string): string =>
      createHmac('sha256', key)
        .update(JSON.stringify([customerId, code]))
        .digest('hex');
  };
  const hashOf = hashUnder(secrets.current);
  const hashOfBefore = secrets.previous === undefined ? null : hashUnder(secrets.previous);
  const now = (): Date => new Date(clock.now());

  return {
    issue: async ({ customerId, requestId }) => {
      await db.deleteFrom('email_codes').where('expires_at', '<=', now()).execute();
      const before = await db
        .selectFrom('email_codes')
        .select(['tries_left', 'may_be_out'])
        .where('customer_id', '=', customerId)
        .where('request_id', '=', requestId)
        .execute();
      if (before.filter((code) => code.may_be_out).length >= MAX_OUTSTANDING) return null;
      const code = String(randomInt(CODES)).padStart(DIGITS, '0');
      const lives = {
        request_id: requestId,
        tries_left: Math.min(TRIES, ...before.map(({ tries_left }) => tries_left)),
        expires_at: new Date(clock.now() + VERIFICATION_CODE_TTL_MS),
        may_be_out: true,
      };
      await db
        .insertInto('email_codes')
        .values({ code_hash: hashOf(customerId, code), customer_id: customerId, ...lives })
        // By chance equal to an existing code.
        .onConflict((conflict) => conflict.column('code_hash').doUpdateSet(lives))
        .execute();
      return code;
    },

    notSent: async ({ customerId }, code) => {
      await db
        .updateTable('email_codes')
        .set({ may_be_out: false })
        .where('code_hash', '=', hashOf(customerId, code))
        .execute();
    },

    isRight: async (customerId, code) => {
      const tried = await db
        .updateTable('email_codes')
        .set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
        .where('customer_id', '=', customerId)
        .where('tries_left', '>', 0)
        .where('expires_at', '>', now())
        .returning('code_hash')
        .execute();
      const requested = [hashOf, hashOfBefore].flatMap((hash) =>
        hash === null ? [] : [Buffer.from(hash(customerId, code))],
      );
      // Compares all codes, so that timing reveals nothing.
      return tried
        .flatMap(({ code_hash }) =>
          requested.map((one) => timingSafeEqual(Buffer.from(code_hash), one)),
        )
        .includes(true);
    },

    end: async (customerId) => {
      await db.deleteFrom('email_codes').where('customer_id', '=', customerId).execute();
    },
  };
};
