import { createHmac, randomBytes } from 'node:crypto';
import { PASSWORD_LINK_TTL_MS } from '@haat/contracts/constants';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/tables.ts';
import { deriveKey } from '../encryption/derive-key.ts';

/** Whose link it is, which of the requests it answers, and which password it may take the place of. */
export type LinkRequest = {
  readonly customerId: string;
  readonly requestId: string;
  /** Null for the password of the registration. */
  readonly replaces: string | null;
};

/** Short-lived links, each a random token, by which whoever reads an account's mail gets into it. */
export type PasswordLinks = {
  /**
   * Makes another token for a request; those from before work on. It is told here once: what is kept
   * is its keyed hash.
   * @returns 43 letters, digits, `-` and `_`; null where as many may be out already as one request
   *   mails.
   */
  readonly issue: (request: LinkRequest) => Promise<string | null>;
  /** No mail has carried this token: it does not count among those that may be out. */
  readonly notSent: (token: string) => Promise<void>;
  /**
   * @returns whose token it is; null for one that is made up or too old. It is used up by the change
   *   of the password that it may replace, and by nothing else: a repeat finds it again.
   */
  readonly find: (token: string) => Promise<LinkRequest | null>;
};

const TOKEN_BYTES = 32;
/** A mail server that takes mails and does not say so is handed this many for one request. */
const MAX_OUTSTANDING = 2;

/** @param secrets the master secret and, while it is exchanged, the one before. */
export const createPasswordLinks = (
  db: Kysely<Database>,
  clock: Clock,
  secrets: { readonly current: string; readonly previous?: string | undefined },
): PasswordLinks => {
  const hashUnder = (secret: string) => {
    const key = deriveKey(secret, 'password link');
    return (token: string): string => createHmac('sha256', key).update(token).digest('hex');
  };
  const hashOf = hashUnder(secrets.current);
  const hashOfBefore = secrets.previous === undefined ? null : hashUnder(secrets.previous);
  const now = (): Date => new Date(clock.now());

  return {
    issue: async ({ customerId, requestId, replaces }) => {
      await db.deleteFrom('password_links').where('expires_at', '<=', now()).execute();
      const before = await db
        .selectFrom('password_links')
        .select('token_hash')
        .where('customer_id', '=', customerId)
        .where('request_id', '=', requestId)
        .where('may_be_out', '=', true)
        .execute();
      if (before.length >= MAX_OUTSTANDING) return null;
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await db
        .insertInto('password_links')
        .values({
          token_hash: hashOf(token),
          customer_id: customerId,
          request_id: requestId,
          replaces,
          expires_at: new Date(clock.now() + PASSWORD_LINK_TTL_MS),
        })
        .execute();
      return token;
    },

    notSent: async (token) => {
      await db
        .updateTable('password_links')
        .set({ may_be_out: false })
        .where('token_hash', '=', hashOf(token))
        .execute();
    },

    find: async (token) => {
      const hashes = [hashOf, hashOfBefore].flatMap((hash) => (hash === null ? [] : [hash(token)]));
      const found = await db
        .selectFrom('password_links')
        .select(['customer_id', 'request_id', 'replaces'])
        .where('token_hash', 'in', hashes)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      if (found === undefined) return null;
      const { customer_id: customerId, request_id: requestId, replaces } = found;
      return { customerId, requestId, replaces };
    },
  };
};
