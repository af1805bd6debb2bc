export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

export const SAY_EVERY_MS = 10_000;

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
