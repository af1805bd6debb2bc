import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SANDBOX_SMTP_LOGIN } from '@haat/platform/config';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export const MODES = ['normal', 'down', 'silent', 'login', 'sender'] as const;
/** Normal; greets with 421; never greets; refuses the login; refuses the sender. */
export type Mode = (typeof MODES)[number];

type Envelope = { readonly from: string; readonly to: readonly string[] };

type Behaviour = {
  readonly lateMs: number;
  readonly mode: () => Mode;
  readonly nthTry: (address: string) => number;
  readonly take: (envelope: Envelope, raw: Buffer) => void;
};

const MAIL_MAX_BYTES = 1024 * 1024;

const refusal = (responseCode: number, words: string): Error =>
  Object.assign(new Error(words), { responseCode });

const never = new Promise<never>(() => undefined);

/** By the beginning of the address. */
const atReader = async (address: string, nth: number): Promise<void> => {
  if (address.startsWith('refused')) throw refusal(550, '5.1.1 No such user here');
  if (address.startsWith('full')) throw refusal(452, '4.2.2 The mailbox is full');
  if (address.startsWith('busy') && nth === 1) throw refusal(451, '4.7.1 Please try again later');
  if (address.startsWith('silent')) await never;
};

/** Reads a mail that is too large to its end, where it can be refused, and stores none of it. */
const contentOf = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes <= MAIL_MAX_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (bytes > MAIL_MAX_BYTES) throw refusal(552, '5.3.4 The mail is too large');
  return Buffer.concat(chunks);
};

const envelopeOf = ({ envelope: { mailFrom, rcptTo } }: SMTPServerSession): Envelope => ({
  from: mailFrom === false ? '' : mailFrom.address,
  to: rcptTo.map(({ address }) => address),
});

export const smtpServer = ({ lateMs, mode, nthTry, take }: Behaviour) => {
  const sockets = new Set<Socket>();
  const drop = (session: SMTPServerSession): void => {
    for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
  };

  const onData = async (stream: AsyncIterable<Uint8Array>, session: SMTPServerSession) => {
    const raw = await contentOf(stream);
    const envelope = envelopeOf(session);
    const [reader = ''] = envelope.to;
    if (reader.startsWith('spam')) throw refusal(554, '5.7.1 This looks like spam');
    take(envelope, raw);
    if (reader.startsWith('late')) await delay(lateMs);
    if (reader.startsWith('lost')) drop(session);
  };

  const server = new SMTPServer({
    name: 'sandbox',
    banner: 'keeps mails and delivers none',
    // It has no trusted certificate.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN'],
    size: MAIL_MAX_BYTES,
    disableReverseLookup: true,
    closeTimeout: 0,
    onConnect: (_session, done) => {
      if (mode() === 'silent') return;
      done(mode() === 'down' ? refusal(421, '4.3.2 The server is being looked after') : null);
    },
    onAuth: ({ username, password }, _session, done) => {
      const { user, pass } = SANDBOX_SMTP_LOGIN;
      const isKnown = username === user && password === pass && mode() !== 'login';
      if (isKnown) done(null, { user: username });
      else done(refusal(535, '5.7.8 Authentication credentials invalid'));
    },
    onMailFrom: (_address, _session, done) =>
      done(mode() === 'sender' ? refusal(550, '5.7.1 This sender is not yours') : null),
    onRcptTo: ({ address }, _session, done) =>
      void atReader(address, nthTry(address)).then(() => done(), done),
    onData: (stream, session, done) => void onData(stream, session).then(() => done(), done),
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // A client that hangs up is not an error.
  server.on('error', () => undefined);

  const dropAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return Object.assign(server, {
    /** Like a restart of the server. */
    dropAll,
    closeAtOnce: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        dropAll();
      }),
  });
};
