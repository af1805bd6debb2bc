import { randomBytes } from 'node:crypto';
import type { Clock } from '@haat/platform/clock';
import type { SigningKeys } from '@haat/platform/encryption';
import type { Database } from '@haat/platform/tables';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { keyOf } from './key-of-token.ts';

/** So long after it began a ceremony can be ended, in ms. */
export const CEREMONY_MS = 5 * 60 * 1_000;

/** Where the cookie of each kind is sent, and nowhere else. */
const PATHS = {
  'add passkey': '/api/account/passkeys',
  'passkey login': '/api/auth/passkey',
  'code login': '/api/auth/login/code',
} as const;
export type CeremonyKind = keyof typeof PATHS;

const subjectSchema = z.object({
  /** Whose it is; null where that shows at its end. */
  customerId: z.string().nullable(),
  /** Of that customer's sessions when it began: when all of them end, it does. */
  generation: z.int(),
  /** What opened the account so far; a passkey does that alone. */
  shownBy: z.enum(['password', 'mailed_link']),
});
type Subject = z.infer<typeof subjectSchema>;

export type Ceremony = Subject & {
  /** 43 letters, digits, `-` and `_`: 32 random bytes, which a passkey signs as its challenge. */
  readonly id: string;
  /** In ms since 1970. */
  readonly expiresAt: number;
};

/**
 * What is begun at one request and ended at another, by the same browser, within minutes and once:
 * the two halves of a login, and what passkeys sign. What is begun stands in a signed cookie, so that
 * nothing is kept of who never comes back; only what was ended is remembered, until it is too old.
 */
export type Ceremonies = {
  /** Begins anew what this browser had begun of the kind. */
  readonly begin: (
    request: FastifyRequest,
    reply: FastifyReply,
    kind: CeremonyKind,
    subject?: Subject,
  ) => Promise<Ceremony>;
  /** @returns null for none, for one that is made up, too old or of another kind. */
  readonly find: (request: FastifyRequest, kind: CeremonyKind) => Promise<Ceremony | null>;
  /** @returns false for one that was ended before: of two at once one is the first. */
  readonly end: (ceremony: Ceremony) => Promise<boolean>;
};

const ALGORITHM = 'HS256';
const NOBODY: Subject = { customerId: null, generation: 0, shownBy: 'password' };

const cookieNameOf = (kind: CeremonyKind): string => `haat_${kind.replace(' ', '_')}`;

export const createCeremonies = (
  keys: SigningKeys,
  clock: Clock,
  db: Kysely<Database>,
): Ceremonies => ({
  begin: async (request, reply, kind, subject = NOBODY) => {
    const id = randomBytes(32).toString('base64url');
    const expiresAt = Math.floor((clock.now() + CEREMONY_MS) / 1_000) * 1_000;
    const token = await new SignJWT(subject)
      .setProtectedHeader({ alg: ALGORITHM, kid: keys.current.id })
      .setAudience(kind)
      .setJti(id)
      .setExpirationTime(new Date(expiresAt))
      .sign(keys.current.key);
    reply.setCookie(cookieNameOf(kind), token, {
      path: PATHS[kind],
      httpOnly: true,
      sameSite: 'strict',
      secure: request.protocol === 'https',
      maxAge: CEREMONY_MS / 1_000,
    });
    return { ...subject, id, expiresAt };
  },

  find: async ({ cookies }, kind) => {
    const token = cookies[cookieNameOf(kind)];
    if (token === undefined) return null;
    try {
      const { payload } = await jwtVerify(token, keyOf(keys), {
        algorithms: [ALGORITHM],
        currentDate: new Date(clock.now()),
        audience: kind,
        requiredClaims: ['jti', 'exp'],
      });
      const { jti: id = '', exp = 0 } = payload;
      return { ...subjectSchema.parse(payload), id, expiresAt: exp * 1_000 };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  },

  end: async ({ id, expiresAt }) => {
    await db
      .deleteFrom('ended_ceremonies')
      .where('expires_at', '<=', new Date(clock.now()))
      .execute();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('ended_ceremonies')
      .values({ ceremony_id: id, expires_at: new Date(expiresAt) })
      .onConflict((conflict) => conflict.column('ceremony_id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
});
