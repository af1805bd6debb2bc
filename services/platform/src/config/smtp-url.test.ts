import { describe, expect, it } from 'vitest';
import { SANDBOX_SMTP_LOGIN } from './sandbox-settings.ts';
import { readSmtpUrl } from './smtp-url.ts';

describe('SMTP_URL', () => {
  it('names a server, its port and a login', () => {
    expect(readSmtpUrl('smtp://shop%40haat.example:p%3Aass@mail.example.in:2525')).toEqual({
      host: 'mail.example.in',
      port: 2525,
      secure: false,
      requireTls: true,
      login: { user: 'shop@haat.example', pass: 'p:ass' },
    });
  });

  it('defaults to the submission ports and no login', () => {
    const plain = { host: 'mail.example.in', port: 587, secure: false, login: null };
    expect(readSmtpUrl('smtp://mail.example.in/')).toMatchObject(plain);
    const tls = { host: '2001:db8::25', port: 465, secure: true, requireTls: false };
    expect(readSmtpUrl('smtps://[2001:db8::25]')).toMatchObject(tls);
  });

  it.each([
    ['a remote server', 'smtp://mail.example.in', true],
    ['a server on this machine', 'smtp://127.0.0.1:25', false],
    ['this machine by name', 'smtp://LOCALHOST', false],
    ['the sandbox', `smtp://sandbox:${SANDBOX_SMTP_LOGIN.pass}@sandbox:4007`, false],
    ['a remote server with a name like this machine’s', 'smtp://127.0.0.1.example.in', true],
  ])('requires TLS from remote servers only: %s', (_, url, requireTls) => {
    expect(readSmtpUrl(url)).toMatchObject({ requireTls });
  });

  it.each([
    '',
    'mail.example.in',
    'https://mail.example.in',
    'smtp://',
    'smtp://mail.example.in?requireTLS=false',
    'smtps://mail.example.in/?tls.rejectUnauthorized=false',
    'smtp://mail.example.in/path',
    'smtp://mail.example.in#part',
    'smtp://user@mail.example.in',
    'smtp://:pass@mail.example.in',
    'smtp://us%zzer:pass@mail.example.in',
    'smtp://mail%0d%0a.example.in',
  ])('refuses %j', (url) => {
    expect(readSmtpUrl(url)).toBeNull();
  });
});
