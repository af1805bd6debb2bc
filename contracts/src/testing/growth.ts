/** In ms; shorter measurements are mostly noise. */
const MIN_MEASURED_MS = 4;
const TRIES = 2;
/** A quadratic one grows each time; a linear one only when the machine is busy. */
const MEASUREMENTS = 3;

/** Of this process, in ms: the clock would count other processes. */
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

/** @returns the time ratio for four times the input: about 4 if linear, 16 if quadratic */
export const growthOf = (
  input: (length: number) => string,
  work: (input: string) => unknown,
  length = 4_000,
): number => {
  const [short, long] = [input(length), input(4 * length)];
  let rounds = 1;
  while (fastest(() => work(short), rounds) < MIN_MEASURED_MS) rounds *= 2;
  const growths = Array.from(
    { length: MEASUREMENTS },
    () => fastest(() => work(long), rounds) / fastest(() => work(short), rounds),
  );
  return Math.min(...growths);
};

/** Between linear (4) and quadratic (16). */
export const MAX_GROWTH = 9;
