import { domainChangeAnswerSchema, lockBodySchema } from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { answers, Refusal } from '@haat/platform/answers';
import { z } from 'zod';
import { customerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { loadOwnDomain, whyUnchangeable } from './own-domain.ts';
import { readForPage } from './read-domain.ts';
import { changeHooks, requestChange } from './request-change.ts';
import { requireOwner } from './require-owner.ts';

/** A stolen session must not open the lock: a transfer could follow. */
export const changeLockRoute: Slice = async (app, context) => {
  const prove = requireOwner(app, context);
  app.put(
    '/api/domains/owned/:domain/lock',
    {
      onRequest: changeHooks(app, context),
      schema: {
        tags: ['domains'],
        summary: 'Turn the transfer lock of a domain on or off',
        security: [{ session: [] }],
        params: z.object({ domain: z.string() }),
        body: lockBodySchema,
        response: answers(202, domainChangeAnswerSchema),
      },
    },
    async (request, reply) => {
      const { customerId } = customerOf(request);
      const { enabled, proof } = request.body;
      const owned = await loadOwnDomain(context, customerId, request.params.domain);
      if (!enabled) await prove(request, reply, proof);
      const { known, isFresh } = await readForPage(context, owned);
      const why = whyUnchangeable(owned, known?.status ?? null);
      if (why !== null) throw new Refusal(409, why);
      const previous = known?.is_locked ?? null;
      if (isFresh && previous === enabled) throw new Refusal(409, say.lockSame(enabled));
      return requestChange(context, request, reply, {
        ...{ owned, thing: 'lock', change: { kind: 'lock', enabled, previous } },
      });
    },
  );
};
