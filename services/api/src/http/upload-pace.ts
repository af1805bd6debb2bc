const WINDOW_SECONDS = 15;
/** A slow phone sends 62,500 (0.5 Mbit/s). */
const MIN_BYTES_PER_SECOND = 16_000;
/** Three files of 5 MB take that phone 252 s. */
const MAX_SECONDS = 300;

/** @returns takes each second's bytes; true when too slow (16 kB/s over 15 s) or after 300 s. */
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
