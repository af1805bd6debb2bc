import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** @returns OpenTelemetry's packages that a process loads when it starts as a service does */
const loadedWith = async (settings: Readonly<Record<string, string>>): Promise<string> => {
  const program = `
    import { createRequire } from 'node:module';
    import { readSettings } from '../config/settings.ts';
    import { noopLog } from '../log/log.ts';
    import { startTracing, TRACE_SETTINGS } from './start-tracing.ts';
    import '../serving/trace-requests.ts';
    import '@haat/record/connect';
    await startTracing(readSettings(TRACE_SETTINGS), { name: 'test', log: noopLog });
    const names = Object.keys(createRequire(import.meta.url).cache);
    console.log(names.map((path) => /@opentelemetry.([a-z-]+)/.exec(path)?.[1]).join(' '));
    process.exit();`;
  const args = ['--input-type=module', '--eval', program];
  const env = { PATH: process.env.PATH, ...settings };
  return (await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname, env }))
    .stdout;
};

it('a process without a collector does not load the OpenTelemetry SDK', async () => {
  expect(await loadedWith({})).not.toMatch(/sdk|exporter/);
  // Proves that the test can see it.
  const loaded = await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect(loaded).toMatch(/\bexporter-trace-otlp-http\b.*\bsdk-trace\b/);
});
