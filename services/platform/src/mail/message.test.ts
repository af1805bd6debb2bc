import { expect, it } from 'vitest';
import { writeMessage } from './message.ts';

const message = (name = 'Haat') =>
  writeMessage(
    {
      to: 'asha@neelkhadi.in',
      subject: `${'नमस्ते '.repeat(20)}₹549.00`,
      text: `.\n${'आशा '.repeat(300)}`,
      html: `<p>${'₹549.00 '.repeat(300)}</p>`,
      messageId: 'send-mail.0',
    },
    { name, address: 'shop@haat.example' },
  );

it('has only ASCII lines of at most 78 characters (RFC 5322, 2.1.1)', () => {
  const lines = message().toString('latin1').split('\r\n');
  expect(lines.filter((line) => line.length > 78 || /[^\x20-\x7e]/.test(line))).toEqual([]);
  expect(lines.at(-1)).toBe('');
});

it('has two bodies, with HTML last (RFC 2046, 5.1.4)', () => {
  const [head = '', ...parts] = message()
    .toString()
    .split(/\r\n--.+\r\n/);
  expect(head).toMatch(/^Content-Type: multipart\/alternative;/m);
  const read = parts.slice(0, 2).map((part) => part.split('\r\n\r\n'));
  expect(read.map(([headers]) => headers?.split('\r\n')[0])).toEqual([
    'Content-Type: text/plain; charset=utf-8',
    'Content-Type: text/html; charset=utf-8',
  ]);
  expect(read.map(([, body = '']) => Buffer.from(body, 'base64').toString())).toEqual([
    `.\r\n${'आशा '.repeat(300)}`,
    `<p>${'₹549.00 '.repeat(300)}</p>`,
  ]);
});

it.each(['Haat\r\nBcc: evil@example.in', 'Haat" <evil@example.in>, "', 'हाट'])(
  'has one sender, whatever the shop’s name: %j',
  (name) => {
    const [head = ''] = message(name).toString().split('\r\n\r\n');
    const senders = head.split('\r\n').filter((line) => /^(from|bcc):/i.test(line));
    expect(senders).toHaveLength(1);
    const unfolded = head.replaceAll('\r\n ', ' ');
    const withoutQuoted = unfolded.replace(/"(?:[^"\\]|\\.)*"/g, '');
    expect(withoutQuoted).toMatch(/^From: [^<]*<shop@haat\.example>$/m);
  },
);

it('ends each line of a body with CRLF (RFC 2046, 4.1.1)', () => {
  const text = 'one\ntwo\r\nthree\rfour\0\n';
  const written = writeMessage(
    { to: 'asha@neelkhadi.in', subject: 'Lines', text, html: '', messageId: 'send-mail.0' },
    { name: 'Haat', address: 'shop@haat.example' },
  ).toString();
  const [, body = ''] = written.split(/\r\n--.+\r\n/)[1]?.split('\r\n\r\n') ?? [];
  expect(Buffer.from(body, 'base64').toString()).toBe('one\r\ntwo\r\nthree\r\nfour\r\n');
});
