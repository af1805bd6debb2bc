import type { Config } from '../config/settings.ts';
import type { Log } from '../log/log.ts';
import { instanceName } from '../process/instance-name.ts';
import { withTimeout } from '../waits/with-timeout.ts';
import { setTracer } from './span.ts';

export const TRACE_SETTINGS = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER_ARG',
] as const satisfies readonly (keyof Config)[];

/** In ms; spans unsent by then are lost. */
const FLUSH_TIMEOUT_MS = 1_500;

type TracingOptions = {
  /** Default of `OTEL_SERVICE_NAME`. */
  readonly name: string;
  readonly instance?: string | undefined;
  readonly log: Log;
};

let isStarted = false;

/**
 * Sends this process's traces to the collector, if any; the first role in it names them.
 * @returns ends it, within 1,500 ms
 */
export const startTracing = async (
  settings: Pick<Config, (typeof TRACE_SETTINGS)[number]>,
  { name, instance, log }: TracingOptions,
): Promise<() => Promise<void>> => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = settings;
  if (endpoint === undefined || isStarted) return async () => undefined;
  isStarted = true;
  const { openOtlpTracer } = await import('./otlp-tracer.ts');
  const { tracer, close } = openOtlpTracer({
    endpoint,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: settings.OTEL_SERVICE_NAME ?? name,
    instance: instanceName(instance),
    ratio,
    log,
  });
  setTracer(tracer);
  return async () => {
    isStarted = false;
    setTracer(null);
    await withTimeout(
      close().catch(() => undefined),
      FLUSH_TIMEOUT_MS,
    );
  };
};
