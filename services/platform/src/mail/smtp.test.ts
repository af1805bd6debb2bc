import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type MailSandbox, startMailSandbox } from '@haat/infra/sandbox/mail';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readSmtpUrl, type SmtpServer } from '../config/smtp-url.ts';
import { createLog, noopLog } from '../log/log.ts';
import type { Mail } from './port.ts';
import { createSmtpMailer } from './smtp.ts';

let sandbox: MailSandbox;
beforeAll(async () => {
  sandbox = await startMailSandbox({ settleMs: 60_000 });
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const at = (url: string): SmtpServer => {
  const server = readSmtpUrl(url);
  if (server === null) throw new Error(`${url} names no server`);
  return server;
};

const mailer = ({
  server = at(sandbox.smtpUrl),
  timeoutMs = 10_000,
  dataTimeoutMs = 10_000,
  log = noopLog,
} = {}) =>
  createSmtpMailer({
    ...{ server, from: 'shop@haat.example', name: 'Haat', timeoutMs, dataTimeoutMs, log },
  });

const mail = (changes: Partial<Mail> = {}): Mail => ({
  to: 'asha@neelkhadi.in',
  subject: 'नमस्ते: ₹549.00 is matched',
  text: 'Namaste, आशा.\n.\n₹549.00 "quoted" <b>not bold</b>\n',
  html: '<p>Namaste, <b>आशा</b>. ₹549.00</p>',
  messageId: 'send-verification-code.5a0f1f4e-35f2-5c53-8f4b-0d5b3c0f6a21.0',
  ...changes,
});

describe('An email', () => {
  it('arrives complete and once, with the Message-ID of its step', async () => {
    expect(await mailer().send(mail())).toEqual({ kind: 'sent' });
    expect(await sandbox.mails()).toMatchObject([
      {
        from: 'shop@haat.example',
        to: ['asha@neelkhadi.in'],
        shownTo: ['asha@neelkhadi.in'],
        subject: mail().subject,
        text: expect.stringContaining(mail().text),
        html: expect.stringContaining(mail().html),
        messageId: `<${mail().messageId}@haat.example>`,
        headers: expect.stringMatching(/^From: Haat <shop@haat\.example>\r?$/m),
      },
    ]);
    expect((await sandbox.mails())[0]?.headers).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  });

  it.each([
    'asha@neelkhadi.in\r\nBcc: evil@example.in',
    'asha@neelkhadi.in, evil@example.in',
    'Asha <asha@neelkhadi.in>',
    '"evil@example.in,"@neelkhadi.in',
  ])('is refused for the address %j', async (to) => {
    expect(await mailer().send(mail({ to }))).toMatchObject({ kind: 'refused' });
    expect(await sandbox.mails()).toEqual([]);
  });

  it.each([
    { subject: 'Hello\r\nBcc: evil@example.in' },
    { subject: 'Hello\u0085there' },
    { subject: 'a'.repeat(201) },
    { messageId: 'step>\r\nBcc: evil@example.in' },
    { messageId: '' },
    { messageId: 'a..b' },
    { messageId: 'a'.repeat(129) },
  ])('cannot add a header by its content: %j', async (changes) => {
    await expect(mailer().send(mail(changes))).rejects.toThrow(/subject|message id/);
    expect(await sandbox.mails()).toEqual([]);
  });

  it('opens no file or URL that its content names', async () => {
    const html = '<img src="file:///etc/passwd"><img src="http://127.0.0.1:9/x.png">';
    expect(await mailer().send(mail({ html, text: 'path: /etc/passwd' }))).toEqual({
      kind: 'sent',
    });
    expect((await sandbox.mails())[0]?.html).toContain(html);
  });
});

describe('A mail server', () => {
  it('that does not know the recipient refuses the email permanently', async () => {
    const sent = await mailer().send(mail({ to: 'refused@neelkhadi.in' }));
    expect(sent).toEqual({ kind: 'refused', words: '550 5.1.1 No such user here' });
  });

  it('that rejects the content refuses the email permanently', async () => {
    const sent = await mailer().send(mail({ to: 'spam@neelkhadi.in' }));
    expect(sent).toEqual({ kind: 'refused', words: '554 5.7.1 This looks like spam' });
    expect(await sandbox.mails()).toEqual([]);
  });

  it('that answers with a temporary error is tried again later', async () => {
    const to = 'busy@neelkhadi.in';
    const first = await mailer().send(mail({ to }));
    expect(first).toEqual({ kind: 'later', words: '451 4.7.1 Please try again later' });
    expect(await mailer().send(mail({ to }))).toEqual({ kind: 'sent' });
    expect(await mailer().send(mail({ to: 'full@neelkhadi.in' }))).toMatchObject({ kind: 'later' });
  });

  it.each([
    ['down', '421 4.3.2'],
    ['login', '535 5.7.8'],
    ['sender', '550 5.7.1'],
  ] as const)('that refuses the shop (%s) is tried again later', async (mode, words) => {
    sandbox.behave(mode);
    const sent = await mailer().send(mail());
    expect(sent).toMatchObject({ kind: 'later', words: expect.stringContaining(words) });
    sandbox.behave('normal');
    expect(await mailer().send(mail())).toEqual({ kind: 'sent' });
  });

  it('that is unreachable is tried again later', async () => {
    const server = at('smtp://127.0.0.1:9');
    expect(await mailer({ server }).send(mail())).toMatchObject({ kind: 'later' });
  });

  it.each([
    ['silent@neelkhadi.in', 'normal'],
    ['asha@neelkhadi.in', 'silent'],
  ] as const)('that does not answer is given up after the timeout: %s, %s', async (to, mode) => {
    sandbox.behave(mode);
    const sent = await mailer({ timeoutMs: 300 }).send(mail({ to }));
    expect(sent).toMatchObject({ kind: 'later' });
  });

  it.each(['lost@neelkhadi.in', 'late@neelkhadi.in'])(
    'that does not confirm the email leaves its delivery unknown: %s',
    async (to) => {
      const sent = await mailer({ dataTimeoutMs: 1_000 }).send(mail({ to }));
      expect(sent).toMatchObject({ kind: 'not_known' });
      expect(await sandbox.mails()).toHaveLength(1);
    },
  );

  it('without TLS gets neither the login nor the email', async () => {
    const server = { ...at(sandbox.smtpUrl), requireTls: true };
    expect(await mailer({ server }).send(mail())).toMatchObject({ kind: 'later' });
    expect(sandbox.triesFor('asha@neelkhadi.in')).toBe(0);
  });
});

describe('A used SMTP connection', () => {
  const SENT = { kind: 'sent' } as const;
  const sandboxMails = async () => (await sandbox.mails()).map(({ to }) => to[0]);

  /** Counts connections; answers a command with `answer`, or as a server does. */
  const counting = async (answer: (command: string, nth: number) => string | undefined) => {
    let connections = 0;
    let mails = 0;
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      connections += 1;
      sockets.add(socket);
      let isMail = false;
      socket.on('error', () => undefined);
      socket.write('220 counting\r\n');
      socket.on('data', (bytes) => {
        const received = String(bytes);
        if (isMail) {
          if (!received.endsWith('\r\n.\r\n')) return;
          isMail = false;
          mails += 1;
          socket.write('250 taken\r\n');
          return;
        }
        const own = answer(received.slice(0, 4), mails);
        isMail = own === undefined && received.startsWith('DATA');
        socket.write(own ?? (isMail ? '354 go on\r\n' : '250 ok\r\n'));
        if (own?.startsWith('421')) socket.end();
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    server.unref();
    const { port } = server.address() as AddressInfo;
    return {
      server: at(`smtp://127.0.0.1:${port}`),
      counts: () => ({ connections, mails }),
      close: () => {
        for (const socket of sockets) socket.destroy();
        server.close();
      },
    };
  };

  it('is used again, and concurrent emails use one connection each', async () => {
    const counted = await counting(() => undefined);
    const { send } = mailer({ server: counted.server });
    for (const _ of [1, 2, 3]) expect(await send(mail())).toEqual(SENT);
    expect(counted.counts()).toEqual({ connections: 1, mails: 3 });
    expect(await Promise.all([send(mail()), send(mail())])).toEqual([SENT, SENT]);
    expect(await Promise.all([send(mail()), send(mail())])).toEqual([SENT, SENT]);
    expect(counted.counts()).toEqual({ connections: 2, mails: 7 });
    counted.close();
  });

  it('is replaced for the next email if the server has closed it', async () => {
    const { send } = mailer();
    expect(await send(mail())).toEqual(SENT);
    sandbox.behave('silent');
    sandbox.behave('normal');
    expect(await send(mail({ to: 'ravi@neelkhadi.in' }))).toEqual(SENT);
    expect(await sandboxMails()).toEqual(['asha@neelkhadi.in', 'ravi@neelkhadi.in']);
  });

  it('is replaced when the server closes it at the start of the next email', async () => {
    const leaving = await counting((command, nth) =>
      command === 'MAIL' && nth === 1 && leaving.counts().connections === 1
        ? '421 4.4.2 Idle for too long\r\n'
        : undefined,
    );
    const { send } = mailer({ server: leaving.server });
    for (const _ of [1, 2]) expect(await send(mail())).toEqual(SENT);
    expect(leaving.counts()).toEqual({ connections: 2, mails: 2 });
    leaving.close();
  });

  it('is replaced once, and the email waits if the server closes the new one too', async () => {
    const leaving = await counting((command, nth) =>
      command === 'MAIL' && nth === 1 ? '421 4.3.2 Shutting down\r\n' : undefined,
    );
    const { send } = mailer({ server: leaving.server });
    expect(await send(mail())).toEqual(SENT);
    expect(await send(mail())).toMatchObject({ kind: 'later', words: '421 4.3.2 Shutting down' });
    expect(leaving.counts()).toEqual({ connections: 2, mails: 1 });
    leaving.close();
  });

  it('never sends an email again that was handed over before the connection was lost', async () => {
    const { send } = mailer({ timeoutMs: 1_000 });
    expect(await send(mail())).toEqual(SENT);
    expect(await send(mail({ to: 'lost@neelkhadi.in' }))).toMatchObject({ kind: 'not_known' });
    expect(await sandboxMails()).toEqual(['asha@neelkhadi.in', 'lost@neelkhadi.in']);
  });

  it('delays only one email when it falls silent', async () => {
    const { send } = mailer({ timeoutMs: 300 });
    expect(await send(mail())).toEqual(SENT);
    expect(await send(mail({ to: 'silent@neelkhadi.in' }))).toMatchObject({ kind: 'later' });
    expect(await send(mail())).toEqual(SENT);
  });

  it('takes the next email after the server refused one', async () => {
    const { send } = mailer();
    expect(await send(mail())).toEqual(SENT);
    expect(await send(mail({ to: 'refused@neelkhadi.in' }))).toMatchObject({ kind: 'refused' });
    expect(await send(mail())).toEqual(SENT);
  });
});

describe('A mail server that breaks the protocol', () => {
  const sockets = new Set<Socket>();
  const listening = async (talk: (socket: Socket) => void): Promise<SmtpServer> => {
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      talk(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    server.unref();
    const { port } = server.address() as AddressInfo;
    return at(`smtp://127.0.0.1:${port}`);
  };
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  });

  it('by sending single bytes is given up after the timeout', async () => {
    const server = await listening((socket) => {
      const drip = setInterval(() => socket.write('2'), 20);
      socket.once('close', () => clearInterval(drip));
    });
    expect(await mailer({ server, timeoutMs: 300 }).send(mail())).toMatchObject({ kind: 'later' });
  });

  it('by never ending its answer is given up', async () => {
    const server = await listening((socket) => {
      socket.write(`220-${'a'.repeat(1_000_000)}`);
    });
    expect(await mailer({ server }).send(mail())).toMatchObject({ kind: 'later' });
  });

  /** Accepts everything, and answers the whole mail with these words. */
  const answering = (words: (mail: string) => string): Promise<SmtpServer> =>
    listening((socket) => {
      let mailed: string | undefined;
      socket.write('220 odd\r\n');
      socket.on('data', (bytes) => {
        const received = String(bytes);
        if (mailed !== undefined) {
          mailed += received;
          if (mailed.endsWith('\r\n.\r\n')) socket.write(`${words(mailed)}\r\n`);
        } else if (received.startsWith('DATA')) {
          mailed = '';
          socket.write('354 go on\r\n');
        } else socket.write('250 ok\r\n');
      });
    });

  it.each(['354 go on', '100 hm', '999 hm', 'hm'])(
    'by answering a whole email with %s leaves its delivery unknown',
    async (words) => {
      const server = await answering(() => words);
      const sent = await mailer({ server, timeoutMs: 1_000 }).send(mail());
      expect(sent).toMatchObject({ kind: 'not_known' });
    },
  );

  it('by quoting the email reveals none of its content', async () => {
    const lines = (sent: string) =>
      sent.split('\r\n').filter((line) => /^[\w+/]{20,}=*$/.test(line));
    const server = await answering((sent) => `554 5.7.1 Rejected: ${lines(sent)[0]}`);
    const sent = await mailer({ server }).send(mail({ text: 'Your code is 123456 for Asha.' }));
    expect(sent).toEqual({ kind: 'refused', words: '554 5.7.1 Rejected: [redacted]' });
  });

  it('by answering in another protocol is tried again later, with a message of one short line', async () => {
    const server = await listening((socket) => {
      socket.end(`HTTP/1.1 400 Bad Request\r\n\r\n${'x'.repeat(500)}`);
    });
    const sent = await mailer({ server }).send(mail());
    expect(sent.kind).toBe('later');
    expect(sent).toMatchObject({ words: expect.stringMatching(/^[^\r\n]{1,200}$/) });
  });
});

it('the result of sending an email is logged without its recipient', async () => {
  const lines: string[] = [];
  const log = createLog({
    name: 'test',
    level: 'debug',
    destination: { write: (line: string) => void lines.push(line) },
  });
  await mailer({ log }).send(mail());
  await mailer({ log }).send(mail({ to: 'refused@neelkhadi.in' }));
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('5.1.1 No such user here');
  for (const line of lines) {
    expect(line).toContain(mail().messageId);
    expect(line).not.toMatch(/neelkhadi|549\.00|आशा|sandbox-mail-password/);
  }
});

it('a server’s quotes of the login, the recipient and the email are redacted', async () => {
  let stage = 0;
  const quoting = createServer((socket) => {
    let isMail = false;
    socket.write('220 quoting\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const received = String(bytes);
      const quoted = received.replaceAll(/\s+/g, ' ');
      if (isMail)
        socket.write(
          `451 4.3.0 Refused: your code is 123456, at https://haat.example/#abcdefghijkl\r\n`,
        );
      else if (/^EHLO/.test(received)) socket.write('250-quoting\r\n250 AUTH PLAIN LOGIN\r\n');
      else if (/^AUTH/.test(received))
        socket.write(stage === 0 ? `535 5.7.8 ${quoted}\r\n` : '235 in\r\n');
      else if (/^RCPT/.test(received))
        socket.write(stage === 1 ? `450 4.2.1 ${quoted}\r\n` : '250 ok\r\n');
      else if (/^DATA/.test(received)) {
        isMail = true;
        socket.write('354 go on\r\n');
      } else socket.write('250 ok\r\n');
    });
  });
  await once(quoting.listen(0, '127.0.0.1'), 'listening');
  const { port } = quoting.address() as AddressInfo;
  const server = at(`smtp://haat:hush-hush@127.0.0.1:${port}`);
  const text = 'Your code is 123456, or open\nhttps://haat.example/#abcdefghijkl\n';
  const words: string[] = [];
  for (; stage < 3; stage += 1) {
    const sent = await mailer({ server }).send(mail({ text }));
    words.push('words' in sent ? sent.words : '');
  }
  quoting.close();
  expect(words).toEqual([
    '535 5.7.8 AUTH PLAIN [redacted]',
    '450 4.2.1 RCPT TO:<[email]>',
    '451 4.3.0 Refused: your code is [redacted] at [redacted]',
  ]);
});
