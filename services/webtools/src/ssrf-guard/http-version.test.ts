import { startHttp2Idler } from '@haat/testkit/http2-idler';
import { expect, it, onTestFinished } from 'vitest';
import { publicReach } from './reach.ts';
import { createWebVisitor } from './web-visitor.ts';

it('a server that never answers over HTTP/2 is fetched over HTTP/1.1, with its header spelling', async () => {
  const { port, stop } = await startHttp2Idler();
  onTestFinished(stop);
  const visitor = createWebVisitor({
    reach: publicReach([`127.0.0.1:${port}`]),
    names: { addressesOf: async () => [] },
    timeoutMs: 1_000,
  });
  onTestFinished(() => visitor.close());
  for (const path of ['/first', '/second', '/third']) {
    const visit = await visitor.visit(new URL(path, `https://127.0.0.1:${port}`));
    expect(visit.hops[0]).toMatchObject({ status: 200, statusText: 'OK' });
    expect(visit.hops[0]?.headers).toContainEqual(['X-Spelt', '1.1']);
  }
});
