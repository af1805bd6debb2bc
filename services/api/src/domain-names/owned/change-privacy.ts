import { domainChangeAnswerSchema, privacyBodySchema } from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { answers, Refusal } from '@haat/platform/answers';
import { z } from 'zod';
import type { Slice } from '../../context.ts';
import { loadForChange } from './load-for-change.ts';
import { changeHooks, requestChange } from './request-change.ts';

export const changePrivacyRoute: Slice = async (app, context) => {
  app.put(
    '/api/domains/owned/:domain/privacy',
    {
      onRequest: changeHooks(app, context),
      schema: {
        tags: ['domains'],
        summary: 'Hide the contacts of a domain in the public record, or show them',
        security: [{ session: [] }],
        params: z.object({ domain: z.string() }),
        body: privacyBodySchema,
        response: answers(202, domainChangeAnswerSchema),
      },
    },
    async (request, reply) => {
      const { enabled } = request.body;
      const { owned, known, isFresh } = await loadForChange(context, request, 'privacy');
      const previous = known?.is_private ?? null;
      if (isFresh && previous === enabled) throw new Refusal(409, say.privacySame(enabled));
      return requestChange(context, request, reply, {
        ...{ owned, thing: 'privacy', change: { kind: 'privacy', enabled, previous } },
      });
    },
  );
};
