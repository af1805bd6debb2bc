import { randomBytes } from 'node:crypto';
import type { Clock } from '@haat/platform/clock';
import { keyOf, type SigningKeys } from '@haat/platform/encryption';
import type { Database } from '@haat/platform/tables';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import { z } from 'zod';

/** In ms. */
export const CEREMONY_MS = 5 * 60 * 1_000;

const PATHS = {
  'add passkey': '/api/account/passkeys',
  'passkey login': '/api/auth/passkey',
  'code login': '/api/auth/login/code',
} as const;
export type CeremonyKind = keyof typeof PATHS;

const subjectSchema = z.object({
  /** Null where only its end shows the customer. */
  customerId: z.string().nullable(),
  /** Session generation at its begin: ending all sessions ends it too. */
  generation: z.int(),
  /** Proof so far; a passkey needs none. */
  shownBy: z.enum(['password', 'mailed_link']),
});
type Subject = z.infer<typeof subjectSchema>;

export type Ceremony = Subject & {
  /** 32 random bytes in base64url: the challenge that a passkey signs. */
  readonly id: string;
  /** ms since 1970. */
  readonly expiresAt: number;
};

/** Logins and passkeys take two requests of one browser, held together by a signed cookie. */
export type Ceremonies = {
  readonly begin: (
    request: FastifyRequest,
    reply: FastifyReply,
    kind: CeremonyKind,
    subject?: Subject,
  ) => Promise<Ceremony>;
  /** @returns null for none, or one that is invalid, expired or of another kind. */
  readonly find: (request: FastifyRequest, kind: CeremonyKind) => Promise<Ceremony | null>;
  /** @returns false if already ended: only one of two concurrent calls succeeds. */
  readonly end: (ceremony: Ceremony) => Promise<boolean>;
};

const ALGORITHM = 'HS256';
const ANONYMOUS: Subject = { customerId: null, generation: 0, shownBy: 'password' };

const cookieNameOf = (kind: CeremonyKind): string => `haat_${kind.replace(' ', '_')}`;

export const createCeremonies = (
  keys: SigningKeys,
  clock: Clock,
  db: Kysely<Database>,
): Ceremonies => ({
  begin: async (request, reply, kind, subject = ANONYMOUS) => {
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
