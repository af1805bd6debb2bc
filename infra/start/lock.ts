import { renameSync, rmSync, writeFileSync } from 'node:fs';
import {
  type Holder,
  holderIn,
  isAlive,
  isHeld,
  ownHold,
  type ProcessIdentity,
  signal as send,
  takeLockFile,
  wasCopied,
} from '@haat/platform/process';
import { waitFor } from '../processes/wait.ts';

type LockContent = Holder & {
  /** The npm that runs the launcher. */
  readonly parent?: ProcessIdentity;
  readonly address: string;
  readonly children: readonly ProcessIdentity[];
};

export type Lock = {
  /** Writes started processes down, for the next start after kill -9; logs a failure. */
  record(children: readonly ProcessIdentity[]): void;
  release(): void;
};

/** Timeouts in ms for an ending run, and for processes that a killed one left. */
const SHUTDOWN_TIMEOUT_MS = 60_000;
const LEFTOVER_GRACE_MS = 10_000;

/** A launcher without its npm is about to end. */
const isEnding = ({ parent }: LockContent): boolean => parent !== undefined && !isAlive(parent);

const endLeftovers = async (children: readonly ProcessIdentity[]): Promise<void> => {
  const left = children.filter(isAlive);
  for (const child of left) send(child.pid, 'SIGTERM');
  if (await waitFor(() => !left.some(isAlive), { within: LEFTOVER_GRACE_MS })) return;
  for (const child of left.filter(isAlive)) send(child.pid, 'SIGKILL');
  await waitFor(() => !left.some(isAlive), { within: LEFTOVER_GRACE_MS });
};

/**
 * The only launcher. Waits for one that is ending, and ends processes that a killed one left: they
 * hold the public port. @throws {Error} for the user when another one runs.
 */
export const takeLock = async (
  path: string,
  own: { readonly address: string; readonly npm: ProcessIdentity | undefined },
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<Lock> => {
  const hold = ownHold(path);
  const content = (children: readonly ProcessIdentity[]): string =>
    JSON.stringify({ ...hold, parent: own.npm, address: own.address, children });

  await takeLockFile(path, content([]), async (text) => {
    const other = holderIn<LockContent>(text);
    if (other && isHeld(other, path)) {
      if (isEnding(other)) log('Waiting for an earlier start to end.');
      const gone = await waitFor(() => !isAlive(other.launcher), {
        within: isEnding(other) ? SHUTDOWN_TIMEOUT_MS : 0,
        ...(signal ? { signal } : {}),
      });
      if (!gone) {
        throw new Error(
          `Haat already runs from this folder at ${other.address} ` +
            `(process ${other.launcher.pid}). End it first, with Ctrl-C or ` +
            `kill ${other.launcher.pid}.`,
        );
      }
    }
    // In a copied folder they belong to the original shop: never end those.
    if (other && !wasCopied(other, path)) await endLeftovers(other.children);
    return true;
  });

  return {
    record: (children) => {
      try {
        writeFileSync(`${path}.new`, content(children), { mode: 0o600 });
        renameSync(`${path}.new`, path);
      } catch (error) {
        // Mostly a full disk: the shop goes on, but a kill -9 may leave unknown processes.
        rmSync(`${path}.new`, { force: true });
        log(`What runs could not be written down: ${(error as Error).message}`);
      }
    },
    release: () => rmSync(path, { force: true }),
  };
};
