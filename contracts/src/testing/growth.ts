/** Shorter measurements are mostly noise, in ms. */
const MIN_MEASURED_MS = 4;
const TRIES = 4;

/** Of this process, in ms: on a busy machine the clock also counts the work of others. */
const cpuTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const fastest = (work: () => unknown, rounds: number): number => {
  const times = Array.from({ length: TRIES }, () => {
    const start = cpuTime();
    for (let round = 0; round < rounds; round += 1) work();
    return cpuTime() - start;
  });
  return Math.min(...times);
};

/**
 * How much longer work takes on four times as much input: about 4 where the time grows with the
 * input, 16 where it grows with its square.
 * @param length of the shorter input, in characters.
 */
export const growthOf = (
  input: (length: number) => string,
  work: (input: string) => unknown,
  length = 4_000,
): number => {
  const [short, long] = [input(length), input(4 * length)];
  let rounds = 1;
  while (fastest(() => work(short), rounds) < MIN_MEASURED_MS) rounds *= 2;
  return fastest(() => work(long), rounds) / fastest(() => work(short), rounds);
};

/** Above 4, which is linear, and below 16, which is quadratic. */
export const MAX_GROWTH = 9;
