import { type DnsRecord, isSameRecord, recordNameOf } from '@haat/contracts/dns-record';
import {
  type ZonePreviewAnswer,
  zoneFileBodySchema,
  zonePreviewAnswerSchema,
} from '@haat/contracts/http/owned-domains';
import { answers, Refusal } from '@haat/platform/answers';
import { z } from 'zod';
import { customerKey, customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { listZone } from './dns-zone.ts';
import { loadOwnDomain, whyUnchangeable } from './own-domain.ts';
import { readZoneFile, writeZoneFile } from './zone-file.ts';

const params = z.object({ domain: z.string() });
const FILES_A_MINUTE = 20;

/** What an import would do, with the line of each record. */
const previewOf = (domain: string, text: string, zone: readonly DnsRecord[]): ZonePreviewAnswer => {
  const preview: ZonePreviewAnswer = { added: [], changed: [], same: 0, skipped: [] };
  const seen = new Set<string>();
  for (const found of readZoneFile(domain, text)) {
    if (!('record' in found)) {
      preview.skipped.push(found);
      continue;
    }
    const { line, record } = found;
    const name = recordNameOf(record);
    if (seen.has(name)) {
      const again = `${record.type} ${record.host} ${record.value}`;
      preview.skipped.push({ line, text: again, why: 'This record is in the file already.' });
      continue;
    }
    seen.add(name);
    const notes = [...found.notes];
    const current = zone.find((one) => recordNameOf(one) === name);
    if (current === undefined) preview.added.push({ line, notes, record });
    else if (isSameRecord(current, record)) preview.same += 1;
    else preview.changed.push({ line, notes, current, record });
  }
  return preview;
};

export const zoneFileRoutes: Slice = async (app, context) => {
  const limit = perMinute(app, 'zone files', FILES_A_MINUTE, customerKey);

  /** The registrar finds a zone by its name: after a sale that is the next owner's. */
  const ownZone = async (customerId: string, typed: string) => {
    const owned = await loadOwnDomain(context, customerId, typed);
    const why = whyUnchangeable(owned, null);
    if (why !== null) throw new Refusal(409, why);
    return { domain: owned.domain, zone: await listZone(context, owned.domain) };
  };

  app.post(
    '/api/domains/owned/:domain/dns/zone/preview',
    {
      onRequest: [signedIn(context), limit],
      schema: {
        tags: ['domains'],
        summary: 'Show what importing a zone file would change',
        security: [{ session: [] }],
        params,
        body: zoneFileBodySchema,
        response: answers(200, zonePreviewAnswerSchema),
      },
    },
    async (request) => {
      const { customerId } = customerOf(request);
      const { domain, zone } = await ownZone(customerId, request.params.domain);
      return previewOf(domain, request.body.text, zone);
    },
  );

  app.get(
    '/api/domains/owned/:domain/dns/zone',
    {
      onRequest: [signedIn(context), limit],
      schema: {
        tags: ['domains'],
        summary: 'Download the DNS records of a domain as a zone file',
        security: [{ session: [] }],
        params,
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
      const { customerId } = customerOf(request);
      const { domain, zone } = await ownZone(customerId, request.params.domain);
      const file = writeZoneFile(domain, zone);
      reply.header('content-disposition', `attachment; filename="${domain}.zone"`);
      return reply.type('text/plain; charset=utf-8').send(file);
    },
  );
};
