import type { DestinationStream } from 'pino';

/** Lines of a level that a burst may come in: what goes well is told line by line. */
const OF_TROUBLE = /^\{"level":"(?:warn|error|fatal)"/;
/**
 * What differs although the same was said: when, for whom it was tried, when it is again, and by which
 * of several ways the code came to it.
 */
const WHEN_AND_FOR_WHOM =
  /"(?:(?:time|traceId|correlationId|reqId)":"[^"]*"|stack":"(?:[^"\\]|\\.)*"|waitMs":[\d.]+),?/g;

/** So long the same line is counted instead of written, in ms. */
const WINDOW_MS = 10_000;
/** Different lines that are counted at once; whatever is beyond is written as it comes. */
const MAX_LINES = 200;

type Burst = { line: string; repeated: number; timer: NodeJS.Timeout };

export type BatchingDestination = DestinationStream & {
  /** Writes what was counted so far; at the end of a process nothing else would. */
  readonly flush: () => void;
};

/**
 * Writes a warning or an error that comes again and again, equal but for its time, the ids of what
 * was being done and its stack, once, and every ten seconds how often it has come since (`repeated`):
 * an engine that is away would else fill the disk with one sentence. Lines that say something of
 * their own, such as another order's id, are other lines.
 */
export const batchRepeats = (destination: DestinationStream): BatchingDestination => {
  const bursts = new Map<string, Burst>();

  const told = ({ line, repeated }: Burst): string =>
    `${line.trimEnd().slice(0, -1)},"repeated":${repeated}}\n`;

  const scheduleFlush = (key: string): NodeJS.Timeout =>
    setTimeout(() => {
      const burst = bursts.get(key);
      if (burst === undefined) return;
      if (burst.repeated === 0) {
        bursts.delete(key);
        return;
      }
      destination.write(told(burst));
      bursts.set(key, { ...burst, repeated: 0, timer: scheduleFlush(key) });
    }, WINDOW_MS).unref();

  return {
    write: (line) => {
      if (!OF_TROUBLE.test(line)) return destination.write(line);
      const key = line.replace(WHEN_AND_FOR_WHOM, '');
      const burst = bursts.get(key);
      if (burst !== undefined) {
        burst.line = line;
        burst.repeated += 1;
        return;
      }
      if (bursts.size < MAX_LINES)
        bursts.set(key, { line, repeated: 0, timer: scheduleFlush(key) });
      destination.write(line);
    },
    flush: () => {
      for (const burst of bursts.values()) {
        clearTimeout(burst.timer);
        if (burst.repeated > 0) destination.write(told(burst));
      }
      bursts.clear();
    },
  };
};
