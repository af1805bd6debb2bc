import { describe, expect, it } from 'vitest';
import { SANDBOX_SMTP_LOGIN } from '../config/sandbox-settings.ts';
import { InvalidConfig, readSettings } from '../config/settings.ts';
import { noopLog } from '../log/log.ts';
import { MAIL_SETTINGS, openMailer } from './open-mailer.ts';

const open = (environment: Readonly<Record<string, string | undefined>>) =>
  openMailer(readSettings(MAIL_SETTINGS, environment), noopLog);

const SMTP_URL = 'smtp://mail.example.in';
const MAIL_FROM = 'shop@haat.example';

describe('A shop', () => {
  it.each([{}, { SMTP_URL: '', MAIL_FROM: '' }])(
    'without a mail server lets emails wait: %j',
    async (environment) => {
      const { mailer, note } = open(environment);
      expect(note).toMatch(/mails wait/);
      const mail = { to: 'asha@neelkhadi.in', subject: '', text: '', html: '', messageId: 'm' };
      expect(await mailer.send(mail)).toMatchObject({ kind: 'later' });
    },
  );

  it('with a mail server starts without a note', () => {
    expect(open({ SMTP_URL, MAIL_FROM }).note).toBeNull();
  });

  it.each([{ SMTP_URL }, { MAIL_FROM }])(
    'does not start with half of the mail settings: %j',
    (environment) => {
      expect(() => open(environment)).toThrow(InvalidConfig);
    },
  );

  it.each([
    { SMTP_URL: 'mail.example.in', MAIL_FROM },
    { SMTP_URL, MAIL_FROM: 'Haat <shop@haat.example>' },
  ])('explains an invalid mail setting without repeating it: %j', (environment) => {
    expect(() => open(environment)).toThrow(
      /^Settings are missing or wrong:\n(?!.*Haat <).*: is not /,
    );
  });

  it('refuses the mail sandbox unless SANDBOX is on', () => {
    const environment = {
      SMTP_URL: `smtp://${SANDBOX_SMTP_LOGIN.user}:${SANDBOX_SMTP_LOGIN.pass}@127.0.0.1:4007`,
      MAIL_FROM,
    };
    expect(() => open(environment)).toThrow('SMTP_URL: is a sandbox');
    expect(open({ ...environment, SANDBOX: 'on' }).note).toBeNull();
  });
});
