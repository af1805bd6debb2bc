import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallCounter } from '../call-counter.ts';
import type { Accounts, CreateCall } from './accounts.ts';
import { absentAnswer, DENIED, PAGE, packagesAnswer, summaryAnswer } from './answers.ts';
import { CHANGE_COMMANDS, change } from './change.ts';
import { create } from './create.ts';

export type HostingCredentials = { readonly user: string; readonly token: string };

type Params = Readonly<Record<string, unknown>>;

const paramsOf = (request: FastifyRequest): Params => ({
  ...(request.query as Params),
  ...((request.body as Params | null | undefined) ?? {}),
});

const textIn = (params: Params, name: string): string => {
  const value = params[name];
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
};

/** Failures per domain, then it works. */
const TROUBLED_TIMES = 2;

const OTHER_CUSTOMER: CreateCall = {
  kind: 'create',
  at: 0,
  ...{ username: 'another', domain: 'another-user.com', plan: 'theirs' },
  ...{ contactEmail: 'another@example.in', mxcheck: 'local', passwordHash: '' },
  ...{ result: 'created', reason: null },
};

export const hostingRoutes =
  (
    accounts: Accounts,
    credentials: HostingCredentials,
    now: () => number,
    packages: () => readonly string[],
    callCounts: CallCounter,
  ) =>
  async (api: FastifyInstance) => {
    const isTroubled = (domain: string): boolean => callCounts.next(domain) < TROUBLED_TIMES;
    const isFaultInjected = (command: string, domain: string): boolean =>
      callCounts.next(`${command} ${domain}`) === 0;

    /** Faults before the request is read. */
    const inTrouble = (domain: string, reply: FastifyReply) => {
      switch (accounts.faults.of(domain)) {
        case 'overloaded':
          return isTroubled(domain) ? reply.code(503).type('text/plain').send('Busy') : null;
        case 'page':
          return isTroubled(domain) ? reply.type('text/html').send(PAGE) : null;
        case 'denied':
          return isTroubled(domain) ? reply.code(403).send(DENIED) : null;
        default:
          return null;
      }
    };

    api.addHook('preHandler', async (request, reply) => {
      const { user, token } = credentials;
      if (request.headers.authorization !== `whm ${user}:${token}`) {
        return reply.code(403).send(DENIED);
      }
      const params = paramsOf(request);
      if (params['api.version'] !== '1') return reply.code(200).send({ status: 0 });
      return inTrouble(textIn(params, 'domain'), reply) ?? undefined;
    });

    const summary = (params: Params) => {
      const domain = textIn(params, 'domain');
      if (accounts.faults.of(domain) === 'mixedup' && isTroubled(domain)) {
        return summaryAnswer(OTHER_CUSTOMER, undefined);
      }
      if (accounts.faults.of(domain) === 'inuse')
        return summaryAnswer({ ...OTHER_CUSTOMER, domain }, undefined);
      const user = textIn(params, 'user');
      const account = user === '' ? accounts.ofDomain(domain) : accounts.named(user);
      return account && accounts.isShown(account)
        ? summaryAnswer(account, accounts.suspensionOf(account.username))
        : absentAnswer;
    };

    for (const method of ['GET', 'POST'] as const) {
      api.route({
        method,
        url: '/accountsummary',
        handler: async (request) => summary(paramsOf(request)),
      });
      api.route({
        method,
        url: '/listpkgs',
        handler: async () => packagesAnswer(packages()),
      });
      for (const command of CHANGE_COMMANDS) {
        api.route({
          method,
          url: `/${command}`,
          handler: async (request, reply) => {
            const params = paramsOf(request);
            const user = textIn(params, command === 'removeacct' ? 'username' : 'user');
            const requested = { user, reason: String(params.reason ?? '') };
            return change(command, requested, { accounts, now, request, reply, isFaultInjected });
          },
        });
      }
      api.route({
        method,
        url: '/createacct',
        handler: (request, reply) => create(paramsOf(request), { accounts, now }, request, reply),
      });
    }
  };
