export type HangWatch = {
  readonly answers: () => Promise<boolean>;
  /** Interval in ms. */
  readonly everyMs: number;
  /** Consecutive misses that count as a hang. */
  readonly misses: number;
  readonly onHang: () => void;
};

const STARTING_EVERY_MS = 200;

/** From the first answer on: a hung process does not exit, so nothing would restart it. */
export const watchForHangs = ({ answers, everyMs, misses, onHang }: HangWatch): (() => void) => {
  let isOver = false;
  let hasAnswered = false;
  let missed = 0;
  let timer: NodeJS.Timeout | undefined;
  const ask = async (): Promise<void> => {
    const answered = await answers();
    if (isOver) return;
    hasAnswered ||= answered;
    missed = answered || !hasAnswered ? 0 : missed + 1;
    if (missed >= misses) {
      isOver = true;
      onHang();
      return;
    }
    timer = setTimeout(ask, hasAnswered ? everyMs : STARTING_EVERY_MS);
  };
  timer = setTimeout(ask, STARTING_EVERY_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
};
