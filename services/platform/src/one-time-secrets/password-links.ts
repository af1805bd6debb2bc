import { createHmac, randomBytes } from 'node:crypto';
import { PASSWORD_LINK_TTL_MS } from '@haat/contracts/constants';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/tables.ts';
import { deriveKey } from '../encryption/derive-key.ts';

export type LinkRequest = {
  readonly customerId: string;
  readonly requestId: string;
  /** Null for the registration's password. */
  readonly replaces: string | null;
};

export type PasswordLinks = {
  /**
   * Earlier tokens stay valid; only a keyed hash is stored. @returns 43 letters, digits, `-` and
   * `_`; null at the request's maximum of mails
   */
  readonly issue: (request: LinkRequest) => Promise<string | null>;
  /** Not mailed: the token no longer counts towards the maximum. */
  readonly notSent: (token: string) => Promise<void>;
  /** Of the customer. */
  readonly endAll: (customerId: string) => Promise<void>;
  /** Null if unknown or expired. Only the password change uses it up: a repeat finds it again. */
  readonly find: (token: string) => Promise<LinkRequest | null>;
};

const TOKEN_BYTES = 32;
/** Maximum mails per request, for a server that accepts mails without confirming. */
const MAX_OUTSTANDING = 2;

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

    endAll: async (customerId) => {
      await db.deleteFrom('password_links').where('customer_id', '=', customerId).execute();
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
