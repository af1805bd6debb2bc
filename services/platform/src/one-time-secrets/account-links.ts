import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../clock.ts';
import { keyOf } from '../encryption/key-of-token.ts';
import { signingKeys } from '../encryption/signing-keys.ts';

/** What the press on a mailed link does. */
export const ACCOUNT_LINK_KINDS = [
  'confirm email change at current address',
  'confirm email change at new address',
  'undo account deletion',
] as const;
export type AccountLinkKind = (typeof ACCOUNT_LINK_KINDS)[number];

export type AccountLink = {
  readonly kind: AccountLinkKind;
  readonly customerId: string;
  /** The change or deletion: the customer's stream says whether it is still open. */
  readonly about: string;
};

/** Signed tokens of mailed links. Nothing is stored: the customer's events end a link early. */
export type AccountLinks = {
  /** @param expiresAt in ms since 1970. */
  readonly sign: (link: AccountLink, expiresAt: number) => Promise<string>;
  /** @returns null for a token that is invalid or expired. */
  readonly read: (token: string) => Promise<AccountLink | null>;
};

const ALGORITHM = 'HS256';

const kindOf = (audience: unknown): AccountLinkKind | undefined =>
  ACCOUNT_LINK_KINDS.find((kind) => kind === audience);

export const createAccountLinks = (
  secrets: { readonly current: string; readonly previous?: string | undefined },
  clock: Clock,
): AccountLinks => {
  const keys = signingKeys(secrets, 'account link');
  return {
    sign: ({ kind, customerId, about }, expiresAt) =>
      new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, kid: keys.current.id })
        .setAudience(kind)
        .setSubject(customerId)
        .setJti(about)
        .setExpirationTime(new Date(expiresAt))
        .sign(keys.current.key),
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, keyOf(keys), {
          algorithms: [ALGORITHM],
          currentDate: new Date(clock.now()),
          requiredClaims: ['aud', 'sub', 'jti', 'exp'],
        });
        const kind = kindOf(payload.aud);
        const { sub: customerId = '', jti: about = '' } = payload;
        return kind === undefined ? null : { kind, customerId, about };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
};
