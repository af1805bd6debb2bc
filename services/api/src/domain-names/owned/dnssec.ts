import { isSameDsRecord, MAX_DS_RECORDS } from '@haat/contracts/ds-record';
import {
  domainChangeAnswerSchema,
  dsRecordBodySchema,
  dsRecordsAnswerSchema,
} from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { answers, Refusal } from '@haat/platform/answers';
import { z } from 'zod';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { loadForChange } from './load-for-change.ts';
import { notNow } from './not-now.ts';
import { loadOwnDomain } from './own-domain.ts';
import { readForPage } from './read-domain.ts';
import { changeHooks, requestChange } from './request-change.ts';

const PATH = '/api/domains/owned/:domain/dnssec';
const params = z.object({ domain: z.string() });

/** DS records at the registry; a wrong one makes the domain unreachable. */
export const dnssecRoutes: Slice = async (app, context) => {
  const onRequest = changeHooks(app, context);
  const schemaOf = (summary: string) => ({
    tags: ['domains'],
    summary,
    security: [{ session: [] }],
    params,
    body: dsRecordBodySchema,
    response: answers(202, domainChangeAnswerSchema),
  });

  app.get(
    PATH,
    {
      onRequest: signedIn(context),
      schema: {
        tags: ['domains'],
        summary: 'List the DS records of a domain',
        security: [{ session: [] }],
        params,
        response: answers(200, dsRecordsAnswerSchema),
      },
    },
    async (request) => {
      const { customerId } = customerOf(request);
      const owned = await loadOwnDomain(context, customerId, request.params.domain);
      const { known } = await readForPage(context, owned);
      const why = notNow(context, owned, known).dnssec;
      return { records: [...(known?.ds_records ?? [])], editable: why === null, why };
    },
  );

  app.post(PATH, { onRequest, schema: schemaOf('Add a DS record') }, async (request, reply) => {
    const record = request.body;
    const { owned, known, isFresh } = await loadForChange(context, request, 'dnssec');
    const records = known?.ds_records ?? [];
    if (isFresh && records.some((one) => isSameDsRecord(one, record))) {
      throw new Refusal(409, say.dsExists);
    }
    if (records.length >= MAX_DS_RECORDS) throw new Refusal(409, say.dsTooMany);
    return requestChange(context, request, reply, {
      ...{ owned, thing: 'dnssec', change: { kind: 'dnssec', action: 'add', record } },
    });
  });

  app.delete(
    PATH,
    {
      onRequest,
      // The registrar may show records that the form would not take.
      schema: {
        ...schemaOf('Remove a DS record'),
        body: dsRecordsAnswerSchema.shape.records.element,
      },
    },
    async (request, reply) => {
      const record = request.body;
      const { owned, known, isFresh } = await loadForChange(context, request, 'dnssec');
      const records = known?.ds_records ?? [];
      if (isFresh && !records.some((one) => isSameDsRecord(one, record))) {
        throw new Refusal(409, say.dsNotFound, { more: { ds_records: [...records] } });
      }
      return requestChange(context, request, reply, {
        ...{ owned, thing: 'dnssec', change: { kind: 'dnssec', action: 'remove', record } },
      });
    },
  );
};
