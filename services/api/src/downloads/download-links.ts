import type { Clock } from '@haat/platform/clock';
import { keyOf, type SigningKeys } from '@haat/platform/encryption';
import { newDownloadId } from '@haat/platform/ids';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** The holder of a link may download until it expires. */
export type LinkedDownload = {
  readonly downloadId: string;
  readonly customerId: string;
  readonly orderId: string;
  readonly itemId: number;
  readonly route: string;
};

export type DownloadLinks = {
  readonly sign: (
    download: Omit<LinkedDownload, 'downloadId'>,
  ) => Promise<{ readonly token: string; readonly expiresAt: Date }>;
  /** @returns null for an invalid or expired token. */
  readonly read: (token: string) => Promise<LinkedDownload | null>;
};

export type DownloadLinkOptions = {
  /** For links only: a link must never pass as a session. */
  readonly keys: SigningKeys;
  /** Lifetime in ms. */
  readonly ttlMs: number;
  readonly clock: Clock;
};

const ALGORITHM = 'HS256';
const AUDIENCE = 'download';

const claimsSchema = z.object({
  jti: z.string(),
  sub: z.string(),
  order: z.string(),
  item: z.int().positive(),
  route: z.string(),
});

export const createDownloadLinks = ({ keys, ttlMs, clock }: DownloadLinkOptions): DownloadLinks => {
  return {
    sign: async ({ customerId, orderId, itemId, route }) => {
      const expiresAt = new Date(Math.ceil((clock.now() + ttlMs) / 1000) * 1000);
      const token = await new SignJWT({ order: orderId, item: itemId, route })
        .setProtectedHeader({ alg: ALGORITHM, kid: keys.current.id })
        .setAudience(AUDIENCE)
        .setSubject(customerId)
        .setJti(newDownloadId())
        .setExpirationTime(expiresAt)
        .sign(keys.current.key);
      return { token, expiresAt };
    },
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, keyOf(keys), {
          algorithms: [ALGORITHM],
          audience: AUDIENCE,
          currentDate: new Date(clock.now()),
          requiredClaims: ['exp'],
        });
        const { jti, sub, order, item, route } = claimsSchema.parse(payload);
        return { downloadId: jti, customerId: sub, orderId: order, itemId: item, route };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
};
