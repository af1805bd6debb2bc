import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readNotifyUrl } from '@haat/platform/config';
import { createLog, noopLog } from '@haat/platform/log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNotifier, type Notified } from './notifier.ts';

type Answer = {
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
};

let server: Server;
let here: string;
/** Null: it never answers. */
let answer: Answer | null;
let seen: { readonly path: string; readonly body: unknown }[];
beforeEach(async () => {
  answer = {};
  seen = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ path: request.url ?? '', body: JSON.parse(body) });
    if (answer === null) return;
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  here = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const TOKEN = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';
const notice = { title: 'Haat: disk', text: 'The disk is 90 % full.' };

const send = async (setting: string, log = noopLog): Promise<Notified> => {
  const target = readNotifyUrl(setting);
  if (target === null) throw new Error(`Not read: ${setting}`);
  const options = {
    log,
    telegramUrl: `http://${here}`,
    timeoutMs: answer === null ? 1_000 : 30_000,
  };
  const notifier = createNotifier(target, options);
  try {
    return await notifier.send(notice);
  } finally {
    await notifier.close();
  }
};

it.each([
  [
    'ntfy://HERE/haat_owner',
    '/',
    { topic: 'haat_owner', title: notice.title, message: notice.text },
  ],
  ['http://HERE/hook?key=1', '/hook?key=1', notice],
  [
    `tgram://${TOKEN}/-1001234`,
    `/bot${TOKEN}/sendMessage`,
    { chat_id: '-1001234', text: `${notice.title}\n${notice.text}` },
  ],
])('A notice to %s is sent as that server reads it', async (setting, path, body) => {
  answer = { body: '{"ok":true}' };
  expect(await send(setting.replace('HERE', here))).toEqual({ kind: 'sent' });
  expect(seen).toEqual([{ path, body }]);
});

describe('A notice is tried later', () => {
  it.each([
    [
      429,
      '{"ok":false,"error_code":429,"description":"Too Many Requests","parameters":{"retry_after":35}}',
      35_000,
    ],
    [401, '{"ok":false,"error_code":401,"description":"Unauthorized"}', null],
    [400, '{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}', null],
    [200, '<html>', null],
    [429, '{"ok":false,"parameters":{"retry_after":999999}}', 3_600_000],
  ])('after Telegram answers %i %s', async (status, body, waitMs) => {
    answer = { status, body };
    expect(await send(`tgram://${TOKEN}/42`)).toMatchObject({ kind: 'later', waitMs });
  });

  it.each([
    ['a redirect, which it does not follow', { status: 302, headers: { location: '/other' } }],
    ['an error', { status: 500 }],
    ['too long a body', { body: 'x'.repeat(100_000) }],
    ['no answer', null],
  ] as const)('after a webhook gives %s', async (_, given) => {
    answer = given;
    expect(await send(`http://${here}/hook`)).toMatchObject({ kind: 'later' });
    expect(seen).toHaveLength(1);
  });
});

it('A log line has no token, topic or path of a webhook', async () => {
  let written = '';
  const destination = { write: (text: string) => (written += text) };
  const log = createLog({ name: 'worker', level: 'debug', destination });
  answer = null;
  await send(`tgram://${TOKEN}/42`, log);
  await send(`http://${here}/hooks/T0SECRETPATH?key=k3y-of-it`, log);
  await send(`ntfy://${here}/secret_topic_of_haat`, log);
  expect(written).toContain('owner notices');
  expect(written).not.toMatch(/AAHdqTcv|T0SECRETPATH|k3y-of-it|secret_topic/);
});

it.each([
  'ftp://x/y',
  'http://example.com/hook',
  'ntfy://',
  'ntfy://a b',
  'tgram://token/chat',
  '',
])('readNotifyUrl refuses %j', (text) => {
  expect(readNotifyUrl(text)).toBeNull();
});
