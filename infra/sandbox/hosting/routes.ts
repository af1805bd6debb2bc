import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CallCounter } from '../call-counter.ts';
import type { Accounts, CreateCall } from './accounts.ts';
import { absentAnswer, DENIED, PAGE, packagesAnswer, summaryAnswer } from './answers.ts';
import { CHANGE_COMMANDS, change } from './change.ts';
import { create } from './create.ts';
import { summaryFigures } from './figures.ts';
import type { Panel } from './panel.ts';
import { type Params, paramsOf, textIn } from './params.ts';
import { PLAN_CALLS } from './plan-routes.ts';

export type HostingCredentials = { readonly user: string; readonly token: string };

/** Failures per domain, then it works. */
const TROUBLED_TIMES = 2;

/** Files are sent encoded as a form. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

const OTHER_CUSTOMER: CreateCall = {
  kind: 'create',
  at: 0,
  ...{ username: 'another', domain: 'another-user.com', plan: 'theirs' },
  ...{ contactEmail: 'another@example.in', mxcheck: 'local', passwordHash: '' },
  ...{ result: 'created', reason: null },
};

type HostingContext = {
  readonly accounts: Accounts;
  readonly credentials: HostingCredentials;
  readonly now: () => number;
  readonly packages: () => readonly string[];
  readonly callCounts: CallCounter;
  readonly panel: Panel;
};

export const hostingRoutes =
  ({ accounts, credentials, now, packages, callCounts, panel }: HostingContext) =>
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
        ? summaryAnswer(
            account,
            accounts.suspensionOf(account.username),
            summaryFigures(accounts, account),
          )
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
      for (const [command, call] of Object.entries(PLAN_CALLS)) {
        api.route({
          method,
          url: `/${command}`,
          bodyLimit: MAX_BODY_BYTES,
          handler: async (request, reply) =>
            call(
              { accounts, now, callCounts, panel, owner: credentials.user },
              { params: paramsOf(request), request, reply },
            ),
        });
      }
      api.route({
        method,
        url: '/createacct',
        handler: (request, reply) => create(paramsOf(request), { accounts, now }, request, reply),
      });
    }
  };
