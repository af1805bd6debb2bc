import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';
import { inLogContext } from './log-context.ts';

const recordingLog = () => {
  const lines: string[] = [];
  const log = createLog({
    name: 'api',
    level: 'debug',
    destination: { write: (line) => lines.push(line) },
  });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') };
};

describe('The log', () => {
  it('writes one JSON object per line, with level, process and time', () => {
    const { log, last } = recordingLog();
    log.info({ orderId: 'o-1' }, 'order placed');
    expect(last()).toMatchObject({
      level: 'info',
      name: 'api',
      orderId: 'o-1',
      msg: 'order placed',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it('redacts passwords, cookies and credentials at any depth and in any spelling', () => {
    const { log, lines } = recordingLog();
    log.warn({
      password: 'hush-1',
      body: { confirm_password: 'hush-2', users: [{ passwd: 'hush-3' }] },
      request: { headers: { Cookie: 'hush-4', authorization: 'hush-5', 'set-cookie': 'hush-6' } },
      query: { 'api-key': 'hush-7', 'auth-userid': 'hush-8', Apikey: 'hush-9' },
    });
    expect(lines.join()).not.toContain('hush');
    expect(lines.join()).toContain('[redacted]');
  });

  it('shows an error with its causes, and none of its other fields', () => {
    const { log, last, lines } = recordingLog();
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const error = Object.assign(new Error('no answer', { cause }), {
      request: { headers: 'hush' },
    });
    log.error({ err: error }, 'registrar');
    expect(last().err).toMatchObject({
      type: 'Error',
      message: 'no answer',
      cause: { message: 'refused', code: 'ECONNREFUSED' },
    });
    expect(last().err.stack).toContain('no answer');
    expect(lines.join()).not.toContain('hush');
  });

  it('cuts a long path between two segments, so that no part of an email is shown', () => {
    const { log, last, lines } = recordingLog();
    /** As a server has it: no plain object, whose fields would be censored. */
    class Request {
      readonly url: string;
      constructor(url: string) {
        this.url = url;
      }
    }
    const pathOf = (url: string): string => {
      log.info({ req: new Request(url) }, 'incoming request');
      return last().req.path;
    };
    const parts = `/${'a'.repeat(200)}/${'b'.repeat(80)}/`;
    expect(pathOf(`${parts}asha.verma.of.jaipur@neelkhadi.in/${'c'.repeat(16_000)}`)).toBe(
      `${parts}[cut]`,
    );
    expect(pathOf(`/${'%2F'.repeat(5_000)}`)).toBe('/[cut]');
    expect(pathOf(`${parts}?${'c'.repeat(16_000)}`)).toBe(parts);
    expect(lines.join()).not.toContain('asha');
  });

  it('shows the path and IP address of a request, and not its query', () => {
    const { log, last, lines } = recordingLog();
    const url = '/api/webtools/safe-url-checker?url=https://hush@example.com/';
    log.info({ req: { method: 'GET', url, ip: '203.0.113.7', headers: { cookie: 'hush' } } });
    expect(last().req).toEqual({
      method: 'GET',
      path: '/api/webtools/safe-url-checker',
      address: '203.0.113.7',
    });
    expect(lines.join()).not.toContain('hush');
  });

  it('redacts emails and transaction IDs in any field or text', () => {
    const { log, last, lines } = recordingLog();
    const error = new Error('asha@neelkhadi.in paid 532512345678 twice');
    log.warn(
      { err: error, answers: ['no such user asha@neelkhadi.in'] },
      'email to ravi.k@haat.co.in',
    );
    expect(lines.join()).not.toMatch(/neelkhadi|532512345678|ravi/);
    expect(last()).toMatchObject({
      msg: 'email to [email]',
      answers: ['no such user [email]'],
      err: { message: '[email] paid [transaction id] twice' },
    });
    log.info({ id: '0b54c9c1-5d1c-5a55-9d0e-532512345678', at: 1795337190123 }, 'postgres://u@h/d');
    expect(last()).toMatchObject({ id: '0b54c9c1-5d1c-5a55-9d0e-532512345678', at: 1795337190123 });
  });

  it('redacts the lines of a child logger too', () => {
    const { log, lines } = recordingLog();
    log.child({ orderId: 'o-2' }).info({ token: 'hush' }, 'step');
    expect(lines.join()).toContain('o-2');
    expect(lines.join()).not.toContain('hush');
  });
});

it('lines inside a log context carry its IDs, and later lines do not', async () => {
  const { log, last } = recordingLog();
  const ids = { traceId: '5a0f1f4e-35f2-5c53-8f4b-0d5b3c0f6a21', correlationId: 'HT-1' };
  await inLogContext(ids, async () => {
    await Promise.resolve();
    log.info({ orderId: 'HT-1' }, 'order placed');
  });
  expect(last()).toMatchObject({ ...ids, orderId: 'HT-1' });
  log.info('ready');
  expect(last()).not.toHaveProperty('traceId');
});

it('a path with an email address is logged without it', () => {
  const { log, last } = recordingLog();
  for (const at of ['@', '%40']) {
    log.info({ req: { method: 'GET', url: `/api/orders/asha${at}neelkhadi.in?token=hush` } });
    expect(last().req).toEqual({ method: 'GET', path: '/api/orders/[email]' });
  }
});

const FULL = '/dev/full';
it.skipIf(!existsSync(FULL))('a full disk does not end the process', () => {
  const program = `
    const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, 'log.ts'))});
    const log = createLog({ name: 'api' });
    for (let line = 0; line < 1_000; line += 1) log.info({ line }, 'request completed');
    process.stderr.write('goes on');
  `;
  const full = openSync(FULL, 'w');
  try {
    const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
      stdio: ['ignore', full, 'pipe'],
    });
    expect(ended).toMatchObject({ status: 0, stderr: 'goes on' });
  } finally {
    closeSync(full);
  }
});
