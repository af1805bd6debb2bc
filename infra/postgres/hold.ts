import { existsSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Holder,
  holderAt,
  holderIn,
  identifyFolder,
  isHeld,
  isSameFolder,
  ownHold,
  takeLockFile,
  wasCopied,
} from '@haat/platform/process';
import { waitFor } from '../processes/wait.ts';
import { clearRemains, isLocked, runningPostmaster } from './postmaster.ts';

export type Hold = {
  /** Stops a server left on the data. @throws Error for missing data or another holder */
  renew(): Promise<void>;
  /** @param home the new path of renamed data */
  release(home?: string): void;
};

const EXIT_TIMEOUT_MS = 10_000;

const fileIn = (home: string): string => join(home, 'in-use.json');

export const isHeldByAny = (home: string): boolean => {
  const holder = holderAt(fileIn(home));
  return holder !== undefined && isHeld(holder, fileIn(home));
};

const isHeldByOther = (home: string, own: Holder): boolean => {
  const holder = holderAt(fileIn(home));
  if (holder === undefined || holder.launcher.pid === own.launcher.pid) return false;
  return isHeld(holder, fileIn(home));
};

/**
 * Only a server that a start from this folder left may be stopped: an operator may have started
 * another, and a copied lock names the original's.
 */
const requireNoOtherServer = async (home: string, own: Holder): Promise<void> => {
  const data = join(home, 'data');
  // A killed server's processes end late, and a new server writes its pid late.
  const isClear = () => isHeldByOther(home, own) || runningPostmaster(data) || !isLocked(data);
  if (!(await waitFor(isClear, { within: EXIT_TIMEOUT_MS }))) {
    throw new Error(
      `A Postgres that cannot be seen from here, in another container, uses the data in ${home}. ` +
        'Nothing was changed. End that shop first: one state folder belongs to one container.',
    );
  }
  if (isHeldByOther(home, own)) return;
  const server = runningPostmaster(data);
  const holder = holderAt(fileIn(home));
  if (!server || (holder !== undefined && !wasCopied(holder, fileIn(home)))) return;
  throw new Error(
    `A Postgres (process ${server.pid}) runs on the data in ${home}, which are in ` +
      `${realpathSync(data)}, and no start from this folder began it. Nothing was changed. End the ` +
      `shop that it belongs to. If it belongs to none, end it with kill -INT ${server.pid}.`,
  );
};

/** False while its disk is not mounted, or after another shop's data took its place. */
const isThere = (home: string, { place }: Holder): boolean => {
  const now = identifyFolder(home);
  const isSame = now !== undefined && place !== undefined && isSameFolder(now, place);
  return isSame && existsSync(join(home, 'data'));
};

const take = async (home: string, own: Holder, log: (line: string) => void): Promise<void> => {
  const file = fileIn(home);
  await requireNoOtherServer(home, own);
  const before = await takeLockFile(file, JSON.stringify(own), (text) => {
    const holder = holderIn(text);
    if (holder === undefined || !isHeld(holder, file)) return true;
    throw new Error(
      `The data in ${home} are in use by process ${holder.launcher.pid}. End it first, with ` +
        `kill ${holder.launcher.pid}.`,
    );
  });
  const holder = before === undefined ? undefined : holderIn(before);
  if (holder && wasCopied(holder, file)) {
    log(
      `The data in ${home} were copied while the shop ran, or after it was killed: they may not be ` +
        'whole. npm run ops -- events verify says whether they are; npm run ops -- backup copies a ' +
        'shop that runs.',
    );
  }
  // If this fails the data stay held: the running server is this folder's.
  await clearRemains(join(home, 'data'), log);
};

/**
 * Holds the data until release or exit; stops a server that a killed start left. @throws Error for
 * another holder, or a server from another folder
 */
export const holdData = async (home: string, log: (line: string) => void): Promise<Hold> => {
  const own = ownHold(fileIn(home));
  await take(home, own, log);
  let isReleased = false;
  return {
    renew: async () => {
      if (!isThere(home, own)) {
        throw new Error(`The data are not in ${home} now. Is its disk mounted?`);
      }
      await take(home, own, log);
    },
    release: (now = home) => {
      // Once only: later another process may hold them.
      if (!isReleased) rmSync(fileIn(now), { force: true });
      isReleased = true;
    },
  };
};
