import { startHttp2Idler } from '@haat/testkit/http2-idler';
import { expect, it, onTestFinished } from 'vitest';
import { noopLog } from '../log/log.ts';
import { createHttpClient } from './http-client.ts';

it('a provider that never answers over HTTP/2 is called over HTTP/1.1', async () => {
  const { port, stop } = await startHttp2Idler();
  onTestFinished(stop);
  const client = createHttpClient({
    provider: 'test',
    log: noopLog,
    timeoutMs: 5_000,
    secrets: [],
  });
  onTestFinished(() => client.close());
  for (const path of ['/first', '/second', '/third']) {
    const url = `https://127.0.0.1:${port}${path}`;
    const answer = await client.request({ method: 'POST', url });
    expect(answer).toEqual({ ok: true, status: 200, text: '1.1' });
  }
});
