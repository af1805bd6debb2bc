import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks until the answer is neither undefined nor false.
 * @param options.within ms before giving up
 * @param options.every ms between two questions, 30 unless given
 * @returns the answer, or undefined when time ran out
 */
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
