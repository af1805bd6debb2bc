import {
  domainChangeAnswerSchema,
  nameserversBodySchema,
} from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { isSameThing } from '@haat/domain/domain-name/domain-change';
import { answers, Refusal } from '@haat/platform/answers';
import { z } from 'zod';
import { customerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { findSilentNameservers } from './find-silent-nameservers.ts';
import { requireNameservers } from './nameservers.ts';
import { loadOwnDomain, whyUnchangeable } from './own-domain.ts';
import { readForPage } from './read-domain.ts';
import { changeHooks, requestChange } from './request-change.ts';

export const changeNameserversRoute: Slice = async (app, context) => {
  app.put(
    '/api/domains/owned/:domain/nameservers',
    {
      onRequest: changeHooks(app, context),
      schema: {
        tags: ['domains'],
        summary: 'Change the nameservers of a domain',
        security: [{ session: [] }],
        params: z.object({ domain: z.string() }),
        body: nameserversBodySchema,
        response: answers(202, domainChangeAnswerSchema),
      },
    },
    async (request, reply) => {
      const { customerId } = customerOf(request);
      const owned = await loadOwnDomain(context, customerId, request.params.domain);
      const { known, isFresh } = await readForPage(context, owned);
      const why = whyUnchangeable(owned, known?.status ?? null);
      if (why !== null) throw new Refusal(409, why);
      const children = (known?.child_nameservers ?? []).map(({ host }) => host);
      const nameservers = [...requireNameservers(owned.domain, request.body.nameservers, children)];
      const previous = known?.nameservers == null ? null : [...known.nameservers];
      const requested = { kind: 'nameservers', nameservers } as const;
      const isSame =
        previous !== null && isSameThing({ ...requested, nameservers: previous }, requested);
      if (isFresh && isSame) {
        throw new Refusal(409, say.nameserversSame);
      }
      const silent = [...(await findSilentNameservers(context, owned.domain, nameservers))];
      return requestChange(context, request, reply, {
        ...{ owned, thing: 'nameservers', change: { ...requested, previous, silent } },
      });
    },
  );
};
