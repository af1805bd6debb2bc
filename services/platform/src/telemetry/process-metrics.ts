import { collectDefaultMetrics, Registry } from '@prometheus-io/client';

/**
 * What this process tells a monitoring system: each part that measures something registers it here,
 * under a name that begins with `haat_`, with labels of few values (never an id).
 */
export const processMetrics = new Registry();

/**
 * How often the event loop is looked at, in ms. The library's own 10 and 100 wake a process that has
 * nothing to do a hundred times a second.
 */
const LOOP_SAMPLE_MS = 250;

/** From here on memory, CPU, the event loop and garbage collection are told as well. */
export const measureProcess = (): void =>
  collectDefaultMetrics({
    register: processMetrics,
    eventLoopMonitoringPrecision: LOOP_SAMPLE_MS,
    eventLoopUtilizationTimeout: LOOP_SAMPLE_MS,
  });

/** @returns all of it in the text format of Prometheus. */
export const reportMetrics = (): Promise<string> => processMetrics.metrics();

/** From a cached row, in a millisecond, to a registrar that takes its time, in seconds. */
export const WAITS_IN_SECONDS: readonly number[] = [
  0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60,
];

/** @returns the seconds since a moment of `performance.now()`. */
export const secondsSince = (began: number): number => (performance.now() - began) / 1_000;
