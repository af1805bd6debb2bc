import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@haat/contracts/durations';
import type { Clock } from '@haat/platform/clock';
import type { SigningKeys } from '@haat/platform/encryption';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import { keyOf } from './key-of-token.ts';

export const DEVICE_COOKIE = 'haat_device';

/**
 * Devices that have been signed in to an account. Whoever guesses at it from elsewhere shares one
 * count; each of these has its own, so that nobody is locked out of their account by others. It
 * opens nothing: a stolen one is worth a few guesses a minute.
 */
export type KnownDevices = {
  /** Remembers the device that has just signed in: the reply carries the cookie. */
  readonly remember: (
    request: FastifyRequest,
    reply: FastifyReply,
    emailHash: string,
  ) => Promise<void>;
  /** @returns what the device is called; null where it is not known to the account of that e-mail. */
  readonly find: (request: FastifyRequest, emailHash: string) => Promise<string | null>;
};

const ALGORITHM = 'HS256';
const RETENTION_MS = 365 * DAY_MS;
/** Sent where somebody signs in or asks for a link, and nowhere else. */
const PATH = '/api/auth';

export const createKnownDevices = (keys: SigningKeys, clock: Clock): KnownDevices => {
  const find: KnownDevices['find'] = async ({ cookies }, emailHash) => {
    const token = cookies[DEVICE_COOKIE];
    if (token === undefined) return null;
    try {
      const { payload } = await jwtVerify(token, keyOf(keys), {
        algorithms: [ALGORITHM],
        currentDate: new Date(clock.now()),
        subject: emailHash,
        requiredClaims: ['jti', 'exp'],
      });
      return payload.jti ?? null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };

  return {
    find,
    remember: async (request, reply, emailHash) => {
      // The same name as before: a new one each time would be a new count each time.
      const id = (await find(request, emailHash)) ?? randomUUID();
      const token = await new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, kid: keys.current.id })
        .setSubject(emailHash)
        .setJti(id)
        .setExpirationTime(new Date(clock.now() + RETENTION_MS))
        .sign(keys.current.key);
      reply.setCookie(DEVICE_COOKIE, token, {
        path: PATH,
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
        maxAge: RETENTION_MS / 1_000,
      });
    },
  };
};
