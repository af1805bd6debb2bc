import { collectDefaultMetrics, Registry } from '@prometheus-io/client';

/** This process's metrics: names begin with `haat_`, labels have few values (never an id). */
export const processMetrics = new Registry();

/**
 * Sampling interval of the event loop, in ms. The library's default of 10 wakes an idle process
 * a hundred times a second.
 */
const LOOP_SAMPLE_MS = 250;

/** Adds memory, CPU, event loop and garbage collection metrics. */
export const measureProcess = (): void =>
  collectDefaultMetrics({
    register: processMetrics,
    eventLoopMonitoringPrecision: LOOP_SAMPLE_MS,
    eventLoopUtilizationTimeout: LOOP_SAMPLE_MS,
  });

/** @returns all metrics in the text format of Prometheus. */
export const reportMetrics = (): Promise<string> => processMetrics.metrics();

/** From a cached row (1 ms) to a slow registrar, in seconds. */
export const WAITS_IN_SECONDS: readonly number[] = [
  0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60,
];

/** @returns the seconds since a moment of `performance.now()`. */
export const secondsSince = (began: number): number => (performance.now() - began) / 1_000;
