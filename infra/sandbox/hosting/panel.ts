import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { CreateCall } from './accounts.ts';

/** In ms. */
const SESSION_MS = 15 * 60 * 1000;

/** By WHM's name of the page. */
const PLACES: Readonly<Record<string, string>> = {
  '': 'Home',
  Email_Accounts: 'Email accounts',
  FileManager_Home: 'File manager',
};

type Session = {
  readonly username: string;
  readonly domain: string;
  readonly place: string;
  readonly expiresAt: number;
};

const pageOf = (lines: readonly string[]): string =>
  `<!doctype html><html lang="en"><title>Sandbox panel</title>
<h1>Sandbox panel</h1>${lines.map((line) => `<p>${line}</p>`).join('')}
</html>
`;

const LOGIN_PAGE = pageOf([
  'Nothing is hosted here: this stands in for the panel of a hosting server.',
]);
const EXPIRED_PAGE = pageOf(['This session was used, or has expired.']);

/** Customers' sessions, in memory. Each address works once. */
export const addPanel = (app: FastifyInstance, now: () => number) => {
  const sessions = new Map<string, Session>();
  let origin = '';

  app.get('/panel', async (_, reply) => reply.type('text/html').send(LOGIN_PAGE));
  app.get('/cpsess:id/login/', async (request, reply) => {
    const { session = '' } = request.query as { readonly session?: string };
    const opened = sessions.get(`${request.url.split('/')[1]} ${session}`);
    sessions.delete(`${request.url.split('/')[1]} ${session}`);
    const isOpen = opened !== undefined && now() < opened.expiresAt;
    const page = isOpen
      ? pageOf([`Logged in as ${opened.username} (${opened.domain}).`, opened.place])
      : EXPIRED_PAGE;
    return reply
      .code(isOpen ? 200 : 403)
      .type('text/html')
      .send(page);
  });

  return {
    /** @returns the data of `create_user_session` */
    open: ({ username, domain }: CreateCall, page: string, isElsewhere: boolean) => {
      const token = `cpsess${randomInt(10 ** 9, 10 ** 10)}`;
      const secret = randomBytes(16).toString('hex');
      const session = `${username}:${secret.slice(0, 16)}:create_user_session,${secret}`;
      const expiresAt = now() + SESSION_MS;
      const place = PLACES[page] ?? 'Home';
      sessions.set(`${token} ${session}`, { username, domain, place, expiresAt });
      const host = isElsewhere ? 'https://server.another-host.example:2083' : origin;
      return {
        cp_security_token: `/${token}`,
        expires: Math.floor(expiresAt / 1000),
        service: 'cpaneld',
        session,
        url: `${host}/${token}/login/?session=${encodeURIComponent(session)}`,
      };
    },
    /** @param url of the panel, as customers see it */
    standAt: (url: string): void => {
      origin = new URL(url).origin;
    },
    clear: (): void => sessions.clear(),
  };
};

export type Panel = ReturnType<typeof addPanel>;
