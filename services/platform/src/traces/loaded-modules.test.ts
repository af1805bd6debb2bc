import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** @returns which packages of OpenTelemetry a process has loaded that begins as the services do. */
const loadedWith = async (settings: Readonly<Record<string, string>>): Promise<string> => {
  const program = `
    import { createRequire } from 'node:module';
    import { readSettings } from '@haat/platform/config';
    import { silentLog } from '@haat/platform/log';
    import { startTracing, TRACE_SETTINGS } from '@haat/platform/traces/start-tracing';
    import '@haat/platform/http-server/trace-requests';
    import '@haat/platform/record/connect-record';
    import '@haat/platform/http/http-client';
    import '@haat/platform/followers/follow';
    import '@haat/platform/mail/smtp';
    await startTracing(readSettings(TRACE_SETTINGS), { name: 'test', log: silentLog });
    const { cache } = createRequire(import.meta.url);
    const names = Object.keys(cache).map((path) => /@opentelemetry.([a-z-]+)/.exec(path)?.[1]);
    console.log([...new Set(names)].filter(Boolean).toSorted().join(' '));
    process.exit();
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { cwd: import.meta.dirname, env: { PATH: process.env.PATH, ...settings } },
  );
  return stdout.trim();
};

it('nothing of OpenTelemetry’s SDK is loaded by a process that has no collector', async () => {
  // The library of the metrics brings the API, which does nothing by itself.
  expect(await loadedWith({})).toBe('api');
  // So that the test would see it.
  const loaded = await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect(loaded).toMatch(/^api .*\bexporter-trace-otlp-http\b.*\bsdk-trace\b/);
});
