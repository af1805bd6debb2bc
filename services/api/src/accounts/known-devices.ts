import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@haat/contracts/durations';
import type { Clock } from '@haat/platform/clock';
import { keyOf, type SigningKeys } from '@haat/platform/encryption';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';

export const DEVICE_COOKIE = 'haat_device';

export type DeviceOwner = { readonly customerId: string; readonly emailHash: string };

/** Each known device has its own count of logins, so that strangers cannot lock the owner out. */
export type KnownDevices = {
  readonly remember: (
    request: FastifyRequest,
    reply: FastifyReply,
    owner: DeviceOwner,
  ) => Promise<void>;
  /** @returns the device's id; null if it is unknown to the account of that email. */
  readonly find: (request: FastifyRequest, emailHash: string) => Promise<string | null>;
  /** Whether this customer logged in here before, perhaps with another email. */
  readonly isKnown: (request: FastifyRequest, owner: DeviceOwner) => Promise<boolean>;
};

const ALGORITHM = 'HS256';
const RETENTION_MS = 365 * DAY_MS;
/** Paths of login and password links only. */
const PATH = '/api/auth';

export const createKnownDevices = (keys: SigningKeys, clock: Clock): KnownDevices => {
  const read = async ({ cookies }: FastifyRequest): Promise<JWTPayload | null> => {
    const token = cookies[DEVICE_COOKIE];
    if (token === undefined) return null;
    try {
      const { payload } = await jwtVerify(token, keyOf(keys), {
        algorithms: [ALGORITHM],
        currentDate: new Date(clock.now()),
        requiredClaims: ['sub', 'jti', 'exp'],
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };

  const find: KnownDevices['find'] = async (request, emailHash) => {
    const device = await read(request);
    return device?.sub === emailHash ? (device.jti ?? null) : null;
  };

  return {
    find,
    isKnown: async (request, { customerId, emailHash }) => {
      const device = await read(request);
      if (device === null) return false;
      // Older cookies name no customer.
      return device.customerId === undefined
        ? device.sub === emailHash
        : device.customerId === customerId;
    },
    remember: async (request, reply, { customerId, emailHash }) => {
      // The same id as before: a new one would be a new count.
      const id = (await find(request, emailHash)) ?? randomUUID();
      const token = await new SignJWT({ customerId })
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
