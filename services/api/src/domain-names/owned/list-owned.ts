import { ownedDomainsAnswerSchema } from '@haat/contracts/http/owned-domains';
import { answers } from '@haat/platform/answers';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { findOwnedDomains, findOwnedPlans } from './find-owned.ts';
import { ourNameservers } from './our-nameservers.ts';

export const listOwnedRoute: Slice = async (app, context) => {
  app.get(
    '/api/domains/owned',
    {
      onRequest: signedIn(context),
      config: { etag: true },
      schema: {
        tags: ['domains'],
        summary: 'List the customer’s domains and hosting plans',
        security: [{ session: [] }],
        response: answers(200, ownedDomainsAnswerSchema),
      },
    },
    async (request) => {
      const { customerId } = customerOf(request);
      const [domains, plans] = await Promise.all([
        findOwnedDomains(context, customerId),
        findOwnedPlans(context, customerId),
      ]);
      return { domains: [...domains], plans: [...plans], ...ourNameservers(context) };
    },
  );
};
