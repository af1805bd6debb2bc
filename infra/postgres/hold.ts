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
} from '@haat/platform/lock-file';
import { waitFor } from '../processes/wait.ts';
import { clearRemains, isLocked, runningPostmaster } from './postmaster.ts';

/** Keeps every other start away from data. */
export type Hold = {
  /**
   * Makes the data ready for another start: ends a server that is left on them.
   * @throws Error in plain words where they are not there now, or another process has them.
   */
  renew(): Promise<void>;
  /** @param home where the data are by now, if they were renamed. */
  release(home?: string): void;
};

const EXIT_TIMEOUT_MS = 10_000;

const fileIn = (home: string): string => join(home, 'in-use.json');

/** Whether a process holds the data in `home`. */
export const isHeldByAny = (home: string): boolean => {
  const holder = holderAt(fileIn(home));
  return holder !== undefined && isHeld(holder, fileIn(home));
};

/** The lock refuses then, and names that process. */
const isHeldByOther = (home: string, own: Holder): boolean => {
  const holder = holderAt(fileIn(home));
  if (holder === undefined || holder.launcher.pid === own.launcher.pid) return false;
  return isHeld(holder, fileIn(home));
};

/**
 * What a start from this folder left running is ended; any other server is not ours to end: an earlier
 * version or a person may have started it, and a copied lock names what runs on the original.
 */
const requireNoOtherServer = async (home: string, own: Holder): Promise<void> => {
  const data = join(home, 'data');
  // The last processes of a killed server take a moment to end, and a server that another start
  // has begun says a moment later that it is there.
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

/** False while its disk is away, and where another shop's data are there by now. */
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
  // Where that fails they stay held: the server that runs is still this folder's.
  await clearRemains(join(home, 'data'), log);
};

/**
 * Takes the data in `home` for this process, and ends a server that a killed start left on them. It
 * is held until it is released or this process ends.
 * @throws Error in plain words where another process holds them, or a server runs on them that no
 *   start from this folder has left there.
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
      // Once: later another process may hold them.
      if (!isReleased) rmSync(fileIn(now), { force: true });
      isReleased = true;
    },
  };
};
