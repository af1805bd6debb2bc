import { hasSameAddresses, MAX_CHILD_NAMESERVERS } from '@haat/contracts/child-nameserver';
import {
  addChildBodySchema,
  changeChildBodySchema,
  childNameserversAnswerSchema,
  domainChangeAnswerSchema,
  removeChildBodySchema,
} from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { answers, Refusal } from '@haat/platform/answers';
import type { KnownReading } from '@haat/record/owned';
import { z } from 'zod';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { loadForChange } from './load-for-change.ts';
import { notNow } from './not-now.ts';
import { loadOwnDomain } from './own-domain.ts';
import { requireAddresses, requireChildHost } from './read-child.ts';
import { readForPage } from './read-domain.ts';
import { changeHooks, requestChange } from './request-change.ts';

const PATH = '/api/domains/owned/:domain/child-nameservers';
const params = z.object({ domain: z.string() });

const childrenOf = (known: KnownReading | null) => known?.child_nameservers ?? [];

/** @throws {Refusal} 409 with what is there, where the domain has no such nameserver. */
const requireChild = (known: KnownReading | null, host: string) => {
  const children = childrenOf(known);
  const found = children.find((child) => child.host === host);
  if (found !== undefined) return found;
  throw new Refusal(409, say.childNotFound(host), {
    more: { child_nameservers: children.map(({ host, ips }) => ({ host, ips: [...ips] })) },
  });
};

const isInUse = (known: KnownReading | null, host: string): boolean =>
  known?.nameservers?.includes(host) ?? false;

/** A domain's own nameservers, with their addresses at the registry. */
export const childNameserverRoutes: Slice = async (app, context) => {
  const onRequest = changeHooks(app, context);
  const schemaOf = <Body extends z.ZodType>(summary: string, body: Body) => ({
    tags: ['domains'],
    summary,
    security: [{ session: [] }],
    params,
    body,
    response: answers(202, domainChangeAnswerSchema),
  });

  app.get(
    PATH,
    {
      onRequest: signedIn(context),
      schema: {
        tags: ['domains'],
        summary: 'List the child nameservers of a domain',
        security: [{ session: [] }],
        params,
        response: answers(200, childNameserversAnswerSchema),
      },
    },
    async (request) => {
      const { customerId } = customerOf(request);
      const owned = await loadOwnDomain(context, customerId, request.params.domain);
      const { known } = await readForPage(context, owned);
      const why = notNow(context, owned, known).child_nameservers;
      const children = childrenOf(known).map(({ host, ips }) => ({ host, ips: [...ips] }));
      return { child_nameservers: children, editable: why === null, why };
    },
  );

  app.post(
    PATH,
    { onRequest, schema: schemaOf('Add a child nameserver', addChildBodySchema) },
    async (request, reply) => {
      const { owned, known } = await loadForChange(context, request, 'child_nameservers');
      const host = requireChildHost(owned.domain, request.body.host);
      const ips = requireAddresses(request.body.ips);
      const children = childrenOf(known);
      if (children.some((child) => child.host === host)) {
        throw new Refusal(409, say.childExists(host));
      }
      if (children.length >= MAX_CHILD_NAMESERVERS) throw new Refusal(409, say.childTooMany);
      const operation = { action: 'add' as const, host, ips: [...ips] };
      return requestChange(context, request, reply, {
        ...{ owned, thing: 'child_nameservers', change: { kind: 'child_nameserver', operation } },
      });
    },
  );

  app.put(
    PATH,
    { onRequest, schema: schemaOf('Change a child nameserver', changeChildBodySchema) },
    async (request, reply) => {
      const { owned, known, isFresh } = await loadForChange(context, request, 'child_nameservers');
      const host = requireChildHost(owned.domain, request.body.host);
      const typed = request.body.newHost;
      const newHost = typed === undefined ? host : requireChildHost(owned.domain, typed, 'newHost');
      const ips = requireAddresses(request.body.ips);
      const { ips: previousIps } = requireChild(known, host);
      const isRenamed = newHost !== host;
      if (isFresh && !isRenamed && hasSameAddresses(ips, previousIps)) {
        throw new Refusal(409, say.childSame);
      }
      if (isRenamed && childrenOf(known).some((child) => child.host === newHost)) {
        throw new Refusal(409, say.childExists(newHost));
      }
      if (isRenamed && isInUse(known, host)) throw new Refusal(409, say.childInUse(host));
      const addresses = { ips: [...ips], previousIps: [...previousIps] };
      const operation = { action: 'change' as const, host, newHost, ...addresses };
      return requestChange(context, request, reply, {
        ...{ owned, thing: 'child_nameservers', change: { kind: 'child_nameserver', operation } },
      });
    },
  );

  app.delete(
    PATH,
    { onRequest, schema: schemaOf('Remove a child nameserver', removeChildBodySchema) },
    async (request, reply) => {
      const { owned, known } = await loadForChange(context, request, 'child_nameservers');
      const host = requireChildHost(owned.domain, request.body.host);
      const { ips: previousIps } = requireChild(known, host);
      if (isInUse(known, host)) throw new Refusal(409, say.childInUse(host));
      const operation = { action: 'remove' as const, host, previousIps: [...previousIps] };
      return requestChange(context, request, reply, {
        ...{ owned, thing: 'child_nameservers', change: { kind: 'child_nameserver', operation } },
      });
    },
  );
};
