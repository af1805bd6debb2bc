import { hkdfSync } from 'node:crypto';
import type { Clock } from '@haat/platform/clock';
import { newDownloadId } from '@haat/platform/ids';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** What a link is for; whoever has it may download until it expires. */
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
  /** @returns null for a token that is not ours, or no longer valid. */
  readonly read: (token: string) => Promise<LinkedDownload | null>;
};

export type DownloadLinkOptions = {
  /** At least 32 characters. */
  readonly secret: string;
  /** How long a link works, in ms. */
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

/** Signed with a key of their own: a link never passes for a session, nor a session for a link. */
export const createDownloadLinks = ({
  secret,
  ttlMs,
  clock,
}: DownloadLinkOptions): DownloadLinks => {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'haat download link', 32));
  return {
    sign: async ({ customerId, orderId, itemId, route }) => {
      const expiresAt = new Date(Math.ceil((clock.now() + ttlMs) / 1000) * 1000);
      const token = await new SignJWT({ order: orderId, item: itemId, route })
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(AUDIENCE)
        .setSubject(customerId)
        .setJti(newDownloadId())
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt };
    },
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
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
