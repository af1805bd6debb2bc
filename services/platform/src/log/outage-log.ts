import { Contended, EngineRefused, isNotLetIn, isUnavailable } from '../unavailable.ts';
import type { Log } from './log.ts';

/** In ms: a server's restart and an election are over sooner. */
const BUDGET_MS = 60_000;
/** In ms: longer than the waits between retries, so a later failure is another outage. */
const QUIET_MS = 3 * BUDGET_MS;

export type OutageLog = {
  /** Call it at every failure that is retried. `part`: one of several that fail together. */
  readonly failed: (
    error: unknown,
    fields?: Readonly<Record<string, unknown>>,
    part?: string,
  ) => void;
  /** Call it at every success. The outage is over when all its parts have worked again. */
  readonly worked: (part?: string) => void;
};

export type OutageLogOptions = {
  /** How long an outage may last before it is an error, in ms; default 60,000. */
  readonly budgetMs?: number;
  /** Other errors are logged as errors, each time; default: an engine is unavailable. */
  readonly heals?: (error: unknown) => boolean;
};

type Outage = {
  readonly beganAt: number;
  readonly parts: Set<string>;
  failedAt: number;
  tries: number;
  isReported: boolean;
};

const isPassing = (error: unknown): boolean => isUnavailable(error) || error instanceof Contended;

const needsPerson = (error: unknown): boolean =>
  error instanceof EngineRefused || isNotLetIn(error);

/**
 * An outage that heals is two lines, however many tries it takes: a warning at its first failure,
 * and its length in ms when it is over. An error only if it lasts, or if an operator must act. Each further try is a
 * line for debugging.
 * `problem`: such as "events cannot be read".
 */
export const createOutageLog = (
  log: Log,
  problem: string,
  { budgetMs = BUDGET_MS, heals = isPassing }: OutageLogOptions = {},
): OutageLog => {
  let outage: Outage | undefined;

  const continued = (now: number): Outage => {
    if (outage !== undefined && now - outage.failedAt > QUIET_MS) outage = undefined;
    outage ??= { beganAt: now, failedAt: now, tries: 0, parts: new Set(), isReported: false };
    return outage;
  };

  return {
    failed: (error, fields = {}, part = '') => {
      if (!heals(error)) {
        log.error({ ...fields, error }, problem);
        return;
      }
      const now = performance.now();
      const current = continued(now);
      current.parts.add(part);
      current.failedAt = now;
      current.tries += 1;
      const lastedMs = Math.round(now - current.beganAt);
      const isFirst = current.tries === 1;
      const isError = needsPerson(error) || lastedMs >= budgetMs;
      if (isError && !current.isReported) {
        current.isReported = true;
        const length = isFirst ? {} : { tries: current.tries, lastedMs };
        log.error({ ...fields, error, ...length }, problem);
      } else if (isFirst) log.warn({ ...fields, error }, `${problem}, trying again`);
      else log.debug({ ...fields, error }, `${problem}, trying again`);
    },
    worked: (part = '') => {
      if (outage === undefined) return;
      outage.parts.delete(part);
      if (outage.parts.size > 0) return;
      const { tries, beganAt } = outage;
      outage = undefined;
      log.info({ tries, lastedMs: Math.round(performance.now() - beganAt) }, `over: ${problem}`);
    },
  };
};
