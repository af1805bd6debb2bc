import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { VERIFICATION_CODE_TTL_MS } from '@haat/contracts/constants';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/tables.ts';
import { deriveKey } from '../keys/derive-key.ts';

/** Short-lived codes that show that mail to an address reaches its account's customer. */
export type EmailCodes = {
  /**
   * Makes another code for a customer; those from before work on. It is told here once: what is
   * kept is its keyed hash.
   * @returns six digits.
   */
  readonly issue: (customerId: string) => Promise<string>;
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

/**
 * @param masterSecret all processes' own. Exchanged for another, codes that are on their way no
 *   longer work: they live for minutes, and another one is mailed.
 */
export const createEmailCodes = (
  db: Kysely<Database>,
  clock: Clock,
  masterSecret: string,
): EmailCodes => {
  const key = deriveKey(masterSecret, 'email code');
  const hashOf = (customerId: string, code: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([customerId, code]))
      .digest('hex');
  const now = (): Date => new Date(clock.now());

  return {
    issue: async (customerId) => {
      const code = String(randomInt(CODES)).padStart(DIGITS, '0');
      const lives = {
        tries_left: TRIES,
        expires_at: new Date(clock.now() + VERIFICATION_CODE_TTL_MS),
      };
      await db.deleteFrom('email_codes').where('expires_at', '<=', now()).execute();
      await db
        .insertInto('email_codes')
        .values({ code_hash: hashOf(customerId, code), customer_id: customerId, ...lives })
        // By chance the code that they have already.
        .onConflict((conflict) => conflict.column('code_hash').doUpdateSet(lives))
        .execute();
      return code;
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
      const wanted = Buffer.from(hashOf(customerId, code));
      // All of them, whichever is right: how long it takes tells nothing.
      return tried
        .map(({ code_hash }) => timingSafeEqual(Buffer.from(code_hash), wanted))
        .includes(true);
    },

    end: async (customerId) => {
      await db.deleteFrom('email_codes').where('customer_id', '=', customerId).execute();
    },
  };
};
