import { EDITABLE_RECORD_TYPES, recordNameOf } from '@haat/contracts/dns-record';
import {
  addRecordBodySchema,
  dnsBatchBodySchema,
  dnsRecordsAnswerSchema,
  domainChangeAnswerSchema,
  removeRecordBodySchema,
  replaceRecordBodySchema,
  type TypedDnsOperation,
} from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages } from '@haat/contracts/owned-domain-messages';
import { answers, Refusal } from '@haat/platform/answers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { customerKey, customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { listZone, whyNoDns } from './dns-zone.ts';
import { findOverlapping } from './find-overlapping.ts';
import { loadOwnDomain, whyUnchangeable } from './own-domain.ts';
import { readForPage } from './read-domain.ts';
import { readOperations } from './read-operations.ts';
import { changeHooks, requestChange } from './request-change.ts';

const PATH = '/api/domains/owned/:domain/dns/records';
const params = z.object({ domain: z.string() });
const LISTS_A_MINUTE = 60;

/** Records at the registrar's DNS: read from there each time, named by old and new value. */
export const dnsRecordRoutes: Slice = async (app, context) => {
  const change = async (
    request: FastifyRequest,
    reply: FastifyReply,
    typed: readonly TypedDnsOperation[],
    { isBatch = false } = {},
  ) => {
    const { domain: name } = request.params as z.output<typeof params>;
    const owned = await loadOwnDomain(context, customerOf(request).customerId, name);
    const { known } = await readForPage(context, owned);
    const why =
      whyUnchangeable(owned, known?.status ?? null) ??
      whyNoDns(context, known?.nameservers ?? null);
    if (why !== null) throw new Refusal(409, why);
    const zone = await listZone(context, owned.domain);
    const at = (index: number) => (isBatch ? `operations.${index}.` : '');
    const operations = [...readOperations(owned.domain, typed, zone, at)];
    const [first] = operations;
    const named = first && ('current' in first ? first.current : first.record);
    const thing =
      isBatch || named === undefined
        ? 'zone'
        : context.store.names.request(`${owned.orderId} ${recordNameOf(named)}`);
    const other = await findOverlapping(context, owned, thing, operations);
    if (other !== null) {
      const { id, kind, state } = other;
      throw new Refusal(409, ownedDomainMessages.underWay, {
        more: { change: { id, kind, state } },
      });
    }
    return requestChange(context, request, reply, {
      ...{ owned, thing, change: { kind: 'dns', operations } },
    });
  };

  const schemaOf = <Body extends z.ZodType>(summary: string, body: Body) => ({
    tags: ['domains'],
    summary,
    security: [{ session: [] }],
    params,
    body,
    response: answers(202, domainChangeAnswerSchema),
  });
  const onRequest = changeHooks(app, context);

  app.get(
    PATH,
    {
      // Each list is several calls to the registrar.
      onRequest: [signedIn(context), perMinute(app, 'DNS records', LISTS_A_MINUTE, customerKey)],
      schema: {
        tags: ['domains'],
        summary: 'List the DNS records of a domain',
        security: [{ session: [] }],
        params,
        response: answers(200, dnsRecordsAnswerSchema),
      },
    },
    async (request) => {
      const { customerId } = customerOf(request);
      const owned = await loadOwnDomain(context, customerId, request.params.domain);
      const { known } = await readForPage(context, owned);
      const why =
        whyUnchangeable(owned, known?.status ?? null) ??
        whyNoDns(context, known?.nameservers ?? null);
      const records = why === null ? await listZone(context, owned.domain) : [];
      return {
        records: [...records],
        editable: why === null,
        why,
        types: [...EDITABLE_RECORD_TYPES],
      };
    },
  );

  app.post(
    PATH,
    { onRequest, schema: schemaOf('Add a DNS record', addRecordBodySchema) },
    async (request, reply) => change(request, reply, [{ action: 'add', ...request.body }]),
  );

  app.put(
    PATH,
    { onRequest, schema: schemaOf('Change a DNS record', replaceRecordBodySchema) },
    async (request, reply) => change(request, reply, [{ action: 'replace', ...request.body }]),
  );

  app.delete(
    PATH,
    { onRequest, schema: schemaOf('Remove a DNS record', removeRecordBodySchema) },
    async (request, reply) => change(request, reply, [{ action: 'remove', ...request.body }]),
  );

  app.post(
    `${PATH}/batch`,
    { onRequest, schema: schemaOf('Change many DNS records', dnsBatchBodySchema) },
    async (request, reply) => change(request, reply, request.body.operations, { isBatch: true }),
  );
};
