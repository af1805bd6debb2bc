const WINDOW_SECONDS = 15;
/** Half a megabit a second, which a slow phone sends, is 62,500. */
const MIN_BYTES_PER_SECOND = 16_000;
/** Three attachments of 5 MB take that phone 252 s. */
const MAX_SECONDS = 300;

/**
 * Watches how fast an upload comes.
 * @returns a function for each second's bytes; it says whether the upload has to end: less than
 *   16 kB/s came over the last 15 s, or 300 s have passed.
 */
export const createPace = (): ((bytes: number) => boolean) => {
  const window: number[] = [];
  let inWindow = 0;
  let seconds = 0;
  return (bytes) => {
    seconds += 1;
    window.push(bytes);
    inWindow += bytes;
    if (window.length > WINDOW_SECONDS) inWindow -= window.shift() ?? 0;
    const isSlow =
      window.length === WINDOW_SECONDS && inWindow < WINDOW_SECONDS * MIN_BYTES_PER_SECOND;
    return isSlow || seconds >= MAX_SECONDS;
  };
};
