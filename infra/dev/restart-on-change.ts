import { relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../processes/root.ts';
import type { SupervisedProcess } from '../processes/supervise.ts';
import { watchSources } from './watch.ts';

/** Collects the changes of one save or branch switch. */
const SETTLED_AFTER_MS = 80;

/**
 * One that fails to start stays down until the next change.
 * @param first the running first start: changes during it restart too. @returns a function that
 * stops it.
 */
export const restartOnChange = (
  one: SupervisedProcess,
  sources: readonly string[],
  say: (line: string) => void,
  first: Promise<void>,
): (() => Promise<void>) => {
  let changed: string | undefined;
  let isStarting = false;
  let isFirst = true;
  const hasBegun = (): void => {
    isFirst = false;
  };
  // The caller reports a failed first start.
  const begun = first.then(hasBegun, hasBegun);
  let restarting: Promise<void> | undefined;
  let isOver = false;

  const restart = async (path: string): Promise<void> => {
    say(`${one.name} starts again: ${relative(ROOT, path)} has changed`);
    await one.stop();
    if (isOver) return;
    const startedAt = performance.now();
    isStarting = true;
    try {
      await one.start();
      say(`${one.name} is back after ${Math.round(performance.now() - startedAt)} ms`);
    } catch (error) {
      if (changed === undefined && !isOver) say(`${(error as Error).message}\n`);
    }
    isStarting = false;
  };

  const restartAll = async (): Promise<void> => {
    await begun;
    while (changed !== undefined && !isOver) {
      await pause(SETTLED_AFTER_MS);
      const path = changed;
      changed = undefined;
      await restart(path);
    }
    restarting = undefined;
  };

  const stopWatching = watchSources(sources, (path) => {
    changed = path;
    restarting ??= restartAll();
    // It starts from outdated files: stop it at once.
    if (isStarting) void one.stop();
  });

  return async () => {
    isOver = true;
    stopWatching();
    if (isStarting || isFirst) await one.stop();
    await restarting;
  };
};
