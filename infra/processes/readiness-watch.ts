export type ReadinessWatch = {
  /** True when the process is ready. */
  readonly isReady: () => Promise<boolean>;
  /** Between two questions while it is not, in ms. */
  readonly everyMs: number;
  /** Ready at two questions so far apart, it is well; in ms. */
  readonly wellAfterMs: number;
  readonly onReady: () => void;
  readonly onWell: () => void;
};

/**
 * Asks a process whether it is ready until it is, and once more later. A process that is well is not
 * asked: each question costs it statements in Postgres.
 * @returns ends the watch.
 */
export const watchReadiness = ({
  isReady,
  everyMs,
  wellAfterMs,
  onReady,
  onWell,
}: ReadinessWatch): (() => void) => {
  let isOver = false;
  let wasReady = false;
  let timer: NodeJS.Timeout | undefined;
  const ask = async (): Promise<void> => {
    const ready = await isReady();
    if (isOver) return;
    if (ready && wasReady) return onWell();
    if (ready) onReady();
    wasReady = ready;
    timer = setTimeout(ask, ready ? wellAfterMs : everyMs);
  };
  timer = setTimeout(ask, everyMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
};
