import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { noopLog } from '@haat/platform/log';
import { openMailer } from '@haat/platform/mailer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MailSandbox, startMailSandbox } from './mail.ts';

let stateDir: string;
let sandbox: MailSandbox;
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'haat-mail-'));
  sandbox = await startMailSandbox({ stateDir });
});
afterEach(async () => {
  await sandbox.close();
  await rm(stateDir, { recursive: true, force: true });
});

const send = (html: string) => {
  const { mailer } = openMailer(
    {
      SMTP_URL: sandbox.smtpUrl,
      MAIL_FROM: 'shop@haat.example',
      MAIL_TIMEOUT_MS: 5_000,
      SUPPLIER_NAME: 'Haat',
    },
    noopLog,
  );
  const to = 'asha@neelkhadi.in';
  return mailer.send({
    to,
    subject: 'Hello <Asha>',
    text: 'Hello & welcome',
    html,
    messageId: 'm',
  });
};

const page = async (path: string) => {
  const answer = await fetch(`${sandbox.url}${path}`);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

it('shows its mails, with their markup escaped', async () => {
  expect((await page('/')).text).toContain('0 mails were taken');
  await send('<script>alert(1)</script><b>Hello</b>');
  const list = await page('/');
  expect(list.text).toContain('Hello &#60;Asha&#62;');
  const mail = await page('/mails/1');
  expect(mail.text).toContain('Hello &#38; welcome');
  expect(mail.text).toContain('<iframe sandbox="" title="The mail as HTML" src="/mails/1/html">');
  expect(mail.text).not.toContain('<script>');
  for (const { headers } of [list, mail]) {
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  }
});

it('lets the HTML of a mail run no script and load nothing', async () => {
  await send('<script>alert(1)</script><b>Hello</b>');
  const { headers, text } = await page('/mails/1/html');
  expect(text).toContain('<b>Hello</b>');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  );
});

it('an unknown mail is a 404', async () => {
  expect(await page('/mails/1')).toMatchObject({ status: 404 });
  expect(await page('/mails/1/html')).toMatchObject({ status: 404 });
});

it('keeps its mails after a restart', async () => {
  await send('<b>Hello</b>');
  await sandbox.close();
  sandbox = await startMailSandbox({ stateDir });
  expect(await sandbox.mails()).toMatchObject([{ number: 1, to: ['asha@neelkhadi.in'] }]);
  await send('<b>Again</b>');
  expect((await sandbox.mails()).map(({ number }) => number)).toEqual([1, 2]);
});

it('fails in the configured mode, until a reset', async () => {
  const setMode = (mode: string) =>
    fetch(`${sandbox.url}/sandbox/mode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode }),
    });
  expect((await setMode('asleep')).status).toBe(400);
  expect((await setMode('down')).status).toBe(200);
  expect(await send('')).toMatchObject({ kind: 'later' });
  await fetch(`${sandbox.url}/sandbox/reset`, { method: 'POST' });
  expect(await send('')).toEqual({ kind: 'sent' });
});

/** Hands over a message as it is. @returns how it was answered. */
const handOver = async (message: string): Promise<string> => {
  const { hostname, port, username, password } = new URL(sandbox.smtpUrl);
  const login = Buffer.from(`\0${username}\0${password}`).toString('base64');
  const words = [
    'EHLO me',
    `AUTH PLAIN ${login}`,
    'MAIL FROM:<a@b.in>',
    'RCPT TO:<c@d.in>',
    'DATA',
    `${message}\r\n.`,
  ];
  const socket = connect(Number(port), hostname);
  for await (const line of createInterface({ input: socket })) {
    if (!/^\d{3} /.test(line)) continue;
    const next = words.shift();
    if (next === undefined) return line;
    socket.write(`${next}\r\n`);
  }
  throw new Error('hung up');
};

it('decodes the subject and the body of a raw mail', async () => {
  const response = await handOver(
    'Subject: =?utf-8?q?=E0=A4=86?=\r\nTo: c@d.in\r\nContent-Type: text/plain; charset=iso-8859-1\r\n' +
      'Content-Transfer-Encoding: quoted-printable\r\n\r\ncaf=E9',
  );
  expect(response).toMatch(/^250 /);
  expect(await sandbox.mails()).toMatchObject([
    { subject: 'आ', text: 'café\n', shownTo: ['c@d.in'], headers: expect.stringMatching(/^Subj/) },
  ]);
  const answer = await fetch(`${sandbox.url}/sandbox/mails`);
  expect(await answer.json()).toEqual({ mails: await sandbox.mails() });
});

it('shows the other mails when one can’t be read', async () => {
  const nested = Array.from(
    { length: 300 },
    (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
  );
  await handOver(nested.join(''));
  await send('<b>Hello</b>');
  const list = await page('/');
  expect(list.text).toContain('(no subject)');
  expect(list.text).toContain('Hello &#60;Asha&#62;');
  expect((await page('/mails/1')).text).toContain('This mail cannot be read');
});

it('refuses a mail that is too large, and stores nothing', async () => {
  const line = `${'a'.repeat(998)}\r\n`;
  expect(await handOver(`Subject: Large\r\n\r\n${line.repeat(1100)}`)).toMatch(/^552 5\.3\.4/);
  expect(await sandbox.mails()).toEqual([]);
});
