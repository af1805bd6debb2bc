import type { AddressInfo } from 'node:net';
import { SANDBOX_SMTP_LOGIN } from '@haat/platform/config';
import { z } from 'zod';
import { expectKnown } from './expect-known.ts';
import { openJournal } from './journal.ts';
import { mailPages } from './mail/pages.ts';
import { type ParsedMail, readMails, type TakenMail } from './mail/parsed-mail.ts';
import { MODES, type Mode, smtpServer } from './mail/smtp-server.ts';
import {
  createServer,
  DEFAULT_SETTLE_MS,
  type RunningSandbox,
  type SandboxOptions,
  startServer,
  stateFile,
} from './server.ts';

export type MailSandbox = RunningSandbox & {
  /** With the login, for `SMTP_URL`. */
  readonly smtpUrl: string;
  readonly mails: () => Promise<readonly ParsedMail[]>;
  /** How often an address was a recipient, with any result. */
  readonly triesFor: (address: string) => number;
  /** A change ends all connections. @throws {Error} for an unknown mode. */
  readonly behave: (mode: Mode) => void;
  readonly reset: () => void;
};

export type MailSandboxOptions = SandboxOptions & {
  /** 0: any free port. */
  readonly smtpPort?: number;
};

const modeSchema = z.object({ mode: z.enum(MODES) });

/** SMTP with a login; delivers nothing, shows mails at GET /. Faults: infra/sandbox/README.md. */
export const startMailSandbox = async (options: MailSandboxOptions = {}): Promise<MailSandbox> => {
  const { settleMs = DEFAULT_SETTLE_MS, now = Date.now, host = '127.0.0.1' } = options;
  const { lateMs = settleMs } = options;
  let mode: Mode = 'normal';
  const tries = new Map<string, number>();
  const mails = openJournal<TakenMail>(stateFile(options.stateDir, 'mails'), {
    take: () => undefined,
    clear: () => tries.clear(),
  });
  const listMails = () => readMails(mails.entries());
  const behave = (requested: Mode): void => {
    expectKnown('mode', requested, MODES);
    if (requested !== mode) smtp.dropAll();
    mode = requested;
  };
  const reset = (): void => {
    mails.clear();
    behave('normal');
  };

  const smtp = smtpServer({
    lateMs,
    mode: () => mode,
    nthTry: (address) => {
      const nth = (tries.get(address) ?? 0) + 1;
      tries.set(address, nth);
      return nth;
    },
    take: (envelope, raw) => {
      const number = mails.size() + 1;
      const at = new Date(now()).toISOString();
      mails.append({ number, at, ...envelope, raw: raw.toString('latin1') });
    },
  });
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject);
    smtp.listen(options.smtpPort ?? 0, host, resolve);
  });
  const { port } = smtp.server.address() as AddressInfo;

  const app = await createServer();
  await app.register(mailPages(mails));
  app.get('/sandbox/mails', async () => ({ mails: await listMails() }));
  app.post('/sandbox/mode', async (request, reply) => {
    const requested = modeSchema.safeParse(request.body);
    if (!requested.success)
      return reply.code(400).send({ error: `mode: one of ${MODES.join(', ')}` });
    behave(requested.data.mode);
    return { status: 'ok' };
  });
  app.post('/sandbox/reset', async () => {
    reset();
    return { status: 'ok' };
  });

  const running = await startServer(app, options, mails.close);
  const { user, pass } = SANDBOX_SMTP_LOGIN;
  return {
    url: running.url,
    smtpUrl: `smtp://${user}:${pass}@${new URL(running.url).hostname}:${port}`,
    mails: listMails,
    triesFor: (address) => tries.get(address) ?? 0,
    behave,
    reset,
    close: async () => {
      await smtp.closeAtOnce();
      await running.close();
    },
  };
};
