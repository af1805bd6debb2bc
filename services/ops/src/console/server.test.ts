import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { noopLog } from '@haat/platform/log';
import { createManualClock } from '@haat/testkit/manual-clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningConsole, startConsole } from './server.ts';
import { type ConsoleSession, openSession, SESSION_MS } from './session.ts';

const clock = createManualClock();
let session: ConsoleSession;
let running: RunningConsole;
let looks: string[];
beforeEach(async () => {
  session = openSession(clock);
  looks = [];
  const files = new Map([
    [
      '/index.html',
      { type: 'text/html; charset=utf-8', bytes: Buffer.from('<title>Haat</title>') },
    ],
  ]);
  running = await startConsole(
    {
      ...{ session, files, log: noopLog, onRead: (path) => looks.push(path) },
      readData: async (path) => (path === '/data/inbox' ? { items: [] } : null),
    },
    0,
  );
});
afterEach(() => running.close());

type Answer = {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

const ask = (path: string, options: RequestOptions = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: running.port, path, ...options }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body }),
      );
    })
      .on('error', reject)
      .end();
  });

const logIn = async (): Promise<{ readonly cookie: string }> => {
  const { headers } = await ask(`/?token=${session.token}`);
  return { cookie: String(headers['set-cookie']?.[0]).split(';')[0] ?? '' };
};

const PATHS = ['/', '/search', '/health', '/order/HT-1', '/data/inbox', '/nothing'];

describe('The console only reads', () => {
  const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'];

  it.each(METHODS)('%s is refused on every path, also with the session', async (method) => {
    const headers = await logIn();
    for (const path of [...PATHS, `/?token=${session.token}`]) {
      const { status, headers: answered } = await ask(path, { method, headers });
      expect([path, status, answered.allow]).toEqual([path, 405, 'GET, HEAD']);
    }
    expect(looks).toEqual([]);
  });

  it('HEAD answers as GET without a body, and uses up no token', async () => {
    expect((await ask(`/?token=${session.token}`, { method: 'HEAD' })).status).toBe(401);
    const headers = await logIn();
    expect(await ask('/', { method: 'HEAD', headers })).toMatchObject({ status: 200, body: '' });
  });
});

describe('The address', () => {
  it('works once, for one cookie that scripts and other sites cannot use', async () => {
    const first = await ask(`/?token=${session.token}`);
    expect(first).toMatchObject({ status: 303, headers: { location: '/' } });
    expect(first.headers['set-cookie']?.[0]).toMatch(
      /^haat_console_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const again = await ask(`/?token=${session.token}`);
    expect(again.status).toBe(401);
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it('is refused with a wrong token, a wrong cookie or none', async () => {
    expect((await ask('/?token=wrong')).status).toBe(401);
    const { cookie } = await logIn();
    for (const path of PATHS) {
      expect((await ask(path)).status).toBe(401);
      expect((await ask(path, { headers: { cookie: `${cookie}x` } })).status).toBe(401);
    }
    expect(looks).toEqual([]);
  });

  it('ends 30 minutes after the start, used or not', async () => {
    const headers = await logIn();
    clock.advance(SESSION_MS - 1);
    expect((await ask('/data/inbox', { headers })).status).toBe(200);
    clock.advance(1);
    expect((await ask('/data/inbox', { headers })).status).toBe(401);
    const unused = openSession(clock);
    clock.advance(SESSION_MS);
    expect(unused.exchange(unused.token)).toBeNull();
  });
});

describe('Another site', () => {
  it.each([
    { host: 'attacker.example' },
    { host: 'localhost' },
    { host: '127.0.0.1' },
    { host: '127.0.0.1:1' },
    { host: '127.0.0.2:PORT' },
    { host: '[::1]:PORT' },
    { host: 'localhost.attacker.example:PORT' },
    { origin: 'https://attacker.example' },
    { origin: 'null' },
    { origin: 'http://localhost:PORT' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is refused with %o', async (foreign) => {
    const own = await logIn();
    const headers = Object.fromEntries(
      Object.entries(foreign).map(([name, value]) => [
        name,
        value.replace('PORT', String(running.port)),
      ]),
    );
    for (const path of PATHS) {
      expect((await ask(path, { headers: { ...own, ...headers } })).status).toBe(403);
    }
    expect(looks).toEqual([]);
  });

  it('is told apart from the console itself', async () => {
    const own = await logIn();
    const host = `localhost:${running.port}`;
    const headers = { ...own, host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
    expect((await ask('/data/inbox', { headers })).status).toBe(200);
  });

  it('can neither frame, cache nor learn anything', async () => {
    const { headers } = await ask('/', { headers: await logIn() });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'$/,
    );
  });
});

it('other addresses of this machine do not answer', async () => {
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const others = own.map(({ address }) => address).filter((one) => one !== '127.0.0.1');
  for (const host of new Set(['127.0.0.2', '::1', ...others])) {
    const { promise, resolve } = Promise.withResolvers<string>();
    const socket = connect({ host, port: running.port }, () => resolve('connected'));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'));
    expect([host, await promise]).not.toEqual([host, 'connected']);
    socket.destroy();
  }
});

it('every look is noted by its path, without what was looked for', async () => {
  const headers = await logIn();
  await ask('/search', { headers });
  await ask('/data/inbox?q=asha@example.in', { headers });
  expect((await ask('/data/nothing', { headers })).status).toBe(404);
  expect(looks).toEqual(['/search', '/data/inbox', '/data/nothing']);
});
