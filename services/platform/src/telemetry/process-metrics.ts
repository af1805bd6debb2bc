import { collectDefaultMetrics, Registry } from '@prometheus-io/client';

/** Names begin with `haat_`; labels have few values (never an id). */
export const processMetrics = new Registry();

/** In ms; the library's default of 10 wakes an idle process a hundred times a second. */
const LOOP_SAMPLE_MS = 250;

export const measureProcess = (): void =>
  collectDefaultMetrics({
    register: processMetrics,
    eventLoopMonitoringPrecision: LOOP_SAMPLE_MS,
    eventLoopUtilizationTimeout: LOOP_SAMPLE_MS,
  });

export const reportMetrics = (): Promise<string> => processMetrics.metrics();

/** From a cached row (1 ms) to a slow registrar, in seconds. */
export const WAITS_IN_SECONDS: readonly number[] = [
  0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60,
];

/** `began`: by `performance.now()`. */
export const secondsSince = (began: number): number => (performance.now() - began) / 1_000;
