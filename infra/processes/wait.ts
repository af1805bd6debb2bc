import { setTimeout as pause } from 'node:timers/promises';

/** Times in ms, `every` 30 by default. @returns undefined after the timeout */
export const waitFor = async <T>(
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  options: { readonly within: number; readonly every?: number; readonly signal?: AbortSignal },
): Promise<T | undefined> => {
  const end = performance.now() + options.within;
  while (true) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() >= end || options.signal?.aborted) return undefined;
    await pause(options.every ?? 30);
  }
};
