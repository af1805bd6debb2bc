import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { VERIFICATION_CODE_TTL_MS } from '@haat/contracts/constants';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/tables.ts';
import { deriveKey } from '../encryption/derive-key.ts';

/** Who asked for a code, and which of their requests it was. */
export type CodeRequest = { readonly customerId: string; readonly requestId: string };

/** Short-lived codes that show that mail to an address reaches its account's customer. */
export type EmailCodes = {
  /**
   * Makes another code for a request; those from before work on, with as many tries as are left of
   * the request's. It is told here once: what is kept is its keyed hash.
   * @returns six digits; null where as many may be out already as one request mails.
   */
  readonly issue: (request: CodeRequest) => Promise<string | null>;
  /** No mail has carried this code: it does not count among those that may be out. */
  readonly notSent: (request: CodeRequest, code: string) => Promise<void>;
  /**
   * Whether it is a code of theirs that lives. Each call costs every one of their codes a try,
   * before it is looked at: of many guesses at once no more are looked at than there are tries.
   */
  readonly isRight: (customerId: string, code: string) => Promise<boolean>;
  /** Ends all codes of a customer. */
  readonly end: (customerId: string) => Promise<void>;
};

const CODES = 1_000_000;
const DIGITS = 6;
const TRIES = 5;
/** A mail server that takes mails and does not say so is handed this many for one request. */
const MAX_OUTSTANDING = 2;

/** @param secrets the master secret and, while it is exchanged, the one before. */
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
        // By chance the code that they have already.
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
      // All of them, whichever is right: how long it takes tells nothing.
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
