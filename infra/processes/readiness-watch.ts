export type ReadinessWatch = {
  readonly isReady: () => Promise<boolean>;
  /** Interval in ms until it is ready. */
  readonly everyMs: number;
  /** In ms; a process ready at two polls this far apart is well. */
  readonly wellAfterMs: number;
  readonly onReady: () => void;
  readonly onWell: () => void;
};

/** Not after the second success: each poll costs statements in Postgres. */
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
