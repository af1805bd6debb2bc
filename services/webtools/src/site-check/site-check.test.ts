import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '@haat/platform/clock';
import { readSettings } from '@haat/platform/config';
import { connectDatabase } from '@haat/platform/database';
import { sha256 } from '@haat/platform/ids';
import { noopLog } from '@haat/platform/log';
import { createTestDatabase } from '@haat/testkit/database';
import { expect, it, onTestFinished } from 'vitest';
import { buildWebTools } from '../app.ts';
import { WEBTOOLS_SETTINGS } from '../context.ts';

it('tells the hash of a site’s page, and fetches nothing private but the exception', async () => {
  const site = createServer((request, response) => {
    const [status, body] = request.url === '/' ? [200, 'my page'] : [404, 'x'.repeat(300_000)];
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  const database = await createTestDatabase();
  const { db, close } = connectDatabase(database.url);
  const exceptions = { SANDBOX: 'on', PUBLIC_WEB_EXCEPTIONS: `127.0.0.1:${port}` };
  const settings = readSettings(WEBTOOLS_SETTINGS, exceptions);
  const app = await buildWebTools({ db, clock: systemClock, log: noopLog, settings });
  onTestFinished(async () => {
    await app.close();
    await close();
    await database.drop();
    site.close();
  });
  const check = async (url: string) => {
    const answer = await app.inject({ method: 'POST', url: '/site-check', payload: { url } });
    return answer.statusCode === 200 ? answer.json() : answer.statusCode;
  };
  const base = `http://127.0.0.1:${port}/`;
  expect(await check(base)).toEqual({
    page: { url: base, status: 200, sha256: sha256('my page') },
    failure: null,
  });
  // Longer than any site of ours: it is another page.
  expect(await check(`${base}long`)).toMatchObject({ page: { status: 404, sha256: null } });
  for (const url of ['http://169.254.169.254/', 'http://127.0.0.1:9/', 'http://10.0.0.1/']) {
    expect(await check(url)).toMatchObject({ page: null, failure: { reason: 'not_public' } });
  }
  expect(await check('file:///etc/passwd')).toBe(400);
});
