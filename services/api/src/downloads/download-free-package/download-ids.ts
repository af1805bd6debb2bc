import { createHmac } from 'node:crypto';
import type { Clock } from '@haat/platform/clock';
import { deriveKey } from '@haat/platform/encryption';
import { derivedId } from '@haat/platform/ids';

export type Beginner = {
  readonly address: string;
  readonly agent: string;
};

export type FreeDownloadIds = {
  /** @param etag of the package: a new version is another download. */
  readonly idFor: (beginner: Beginner, route: string, etag: string) => string;
};

export type FreeDownloadIdOptions = {
  /** At least 32 characters. */
  readonly secret: string;
  readonly clock: Clock;
};

/** In ms: download managers start several times at once, users click twice. */
const ONE_DOWNLOAD_MS = 10 * 60_000;

/**
 * Fixed for ten minutes, so that a download counts once. Keyed: a plain hash would reveal the
 * address.
 */
export const createFreeDownloadIds = ({
  secret,
  clock,
}: FreeDownloadIdOptions): FreeDownloadIds => {
  const key = deriveKey(secret, 'free download');
  return {
    idFor: ({ address, agent }, route, etag) => {
      const period = Math.floor(clock.now() / ONE_DOWNLOAD_MS);
      const begun = JSON.stringify([period, address, agent, route, etag]);
      return derivedId('free download', createHmac('sha256', key).update(begun).digest('hex'));
    },
  };
};
