import { relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../processes/stack.ts';
import type { SupervisedProcess } from '../processes/supervise.ts';
import { watchSources } from './watch.ts';

/** One save is several changes, and whoever switches branches changes many files. */
const SETTLED_AFTER_MS = 80;

/**
 * Starts a process again whenever one of its sources changes, and says so. One that does not
 * start any more, because of a mistake in a file, stays down until the next change.
 * @param first its start, which may be under way: what is saved meanwhile it may have read before.
 * @returns ends it, once a restart under way is over
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
  // Whoever started it hears where that failed.
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
    // It starts from files of before: no use to wait for it.
    if (isStarting) void one.stop();
  });

  return async () => {
    isOver = true;
    stopWatching();
    if (isStarting || isFirst) await one.stop();
    await restarting;
  };
};
