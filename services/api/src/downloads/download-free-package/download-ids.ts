import { createHmac } from 'node:crypto';
import type { Clock } from '@haat/platform/clock';
import { deriveKey } from '@haat/platform/encryption';
import { derivedId } from '@haat/platform/ids';

/** Who begins a download, as far as a request tells. */
export type Beginner = {
  /** The caller's address. */
  readonly address: string;
  /** The browser or download manager, as it names itself. */
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

/**
 * Download managers look at the first bytes, and then begin several times at once; browsers begin
 * again after a click too many. All of that happens within minutes.
 */
const ONE_DOWNLOAD_MS = 10 * 60_000;

/**
 * The same id for the same package, address and program within ten minutes by the clock on the
 * wall, so that the beginnings of one download count once. Keyed, because an address could be
 * guessed from a plain hash, and events are kept for good.
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
