import { collectDefaultMetrics, Registry } from '@prometheus-io/client';

/** Names begin with `haat_`; labels have few values (never an id). */
export const processMetrics = new Registry();

/** In ms; the library's default of 10 wakes an idle process a hundred times a second. */
const LOOP_SAMPLE_MS = 250;

let isMeasured = false;

/**
 * Measures this process. @returns its metrics; nothing for a second role in it, since two pages
 * with the same figures would count twice
 */
export const measureProcess = (): (() => Promise<string>) => {
  if (isMeasured) return async () => '';
  isMeasured = true;
  collectDefaultMetrics({
    register: processMetrics,
    eventLoopMonitoringPrecision: LOOP_SAMPLE_MS,
    eventLoopUtilizationTimeout: LOOP_SAMPLE_MS,
  });
  return () => processMetrics.metrics();
};

/** From a cached row (1 ms) to a slow registrar, in seconds. */
export const WAITS_IN_SECONDS: readonly number[] = [
  0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60,
];

/** `began`: by `performance.now()`. */
export const secondsSince = (began: number): number => (performance.now() - began) / 1_000;
