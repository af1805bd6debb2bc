import type { DestinationStream } from 'pino';

const OF_TROUBLE = /^\{"level":"(?:warn|error|fatal)"/;
/** Fields that may differ between equal messages. */
const WHEN_AND_FOR_WHOM =
  /"(?:(?:time|traceId|correlationId|reqId)":"[^"]*"|stack":"(?:[^"\\]|\\.)*"|waitMs":[\d.]+),?/g;

/** In ms. */
const WINDOW_MS = 10_000;
/** Maximum distinct lines counted; more are written as they come. */
const MAX_LINES = 200;

type Burst = { line: string; repeated: number; timer: NodeJS.Timeout };

export type BatchingDestination = DestinationStream & {
  /** Call it at the end of a process. */
  readonly flush: () => void;
};

/** Then its count every ten seconds: an unavailable engine would otherwise fill the disk. */
export const batchRepeats = (destination: DestinationStream): BatchingDestination => {
  const bursts = new Map<string, Burst>();

  const lineWithCount = ({ line, repeated }: Burst): string =>
    `${line.trimEnd().slice(0, -1)},"repeated":${repeated}}\n`;

  const scheduleFlush = (key: string): NodeJS.Timeout =>
    setTimeout(() => {
      const burst = bursts.get(key);
      if (burst === undefined) return;
      if (burst.repeated === 0) {
        bursts.delete(key);
        return;
      }
      destination.write(lineWithCount(burst));
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
        if (burst.repeated > 0) destination.write(lineWithCount(burst));
      }
      bursts.clear();
    },
  };
};
