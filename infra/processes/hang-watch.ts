export type HangWatch = {
  /** True when the process answered; it may take its time. */
  readonly answers: () => Promise<boolean>;
  /** Between two questions, in ms. */
  readonly everyMs: number;
  /** So many questions without an answer, one after the other, are a hang. */
  readonly misses: number;
  readonly onHang: () => void;
};

/** While it starts it is asked more often, so that the watch begins when the work does. */
const STARTING_EVERY_MS = 200;

/**
 * Asks a process again and again whether it lives, from its first answer on: one that hangs does
 * not end by itself, and nobody would start it again.
 * @returns ends the watch.
 */
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
