export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** How often long work says how far it is. */
export const SAY_EVERY_MS = 10_000;

/** @returns to be called for each thing done; says every ten seconds how far it is. */
export const countTo = (total: number, what: string): (() => void) => {
  let done = 0;
  let reportedAt = performance.now();
  return () => {
    done += 1;
    if (performance.now() - reportedAt < SAY_EVERY_MS) return;
    reportedAt = performance.now();
    print(`  ${done} of ${total} ${what}`);
  };
};
