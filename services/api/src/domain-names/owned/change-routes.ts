import { olderQuerySchema } from '@haat/contracts/http/older';
import {
  domainChangesAnswerSchema,
  shownChangeAnswerSchema,
} from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages } from '@haat/contracts/owned-domain-messages';
import { thingOfChange } from '@haat/domain/domain-name/change-id';
import { answers, Refusal } from '@haat/platform/answers';
import { z } from 'zod';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { behind, readPlace, shownOf } from '../../older.ts';
import { entriesOf, entryOf } from './change-entries.ts';
import { loadOwnDomain } from './own-domain.ts';

const CHANGES_A_PAGE = 20;
const PLACES = { at: 'requested_at', id: 'id', first: 'newest' } as const;

export const domainChangeRoutes: Slice = async (app, context) => {
  app.get(
    '/api/domains/owned/:domain/changes/:id',
    {
      onRequest: signedIn(context),
      schema: {
        tags: ['domains'],
        summary: 'Show a change of a domain, while it is under way and afterwards',
        security: [{ session: [] }],
        params: z.object({ domain: z.string(), id: z.string() }),
        response: answers(200, shownChangeAnswerSchema),
      },
    },
    async (request) => {
      const { domain, id } = request.params;
      const owned = await loadOwnDomain(context, customerOf(request).customerId, domain);
      const thing = thingOfChange(id);
      const row = { id, order_id: owned.orderId, thing: thing ?? '' };
      const entry = thing === null ? null : await entryOf(context.store, row);
      if (entry === null) throw new Refusal(404, ownedDomainMessages.changeNotFound);
      return { change: entry };
    },
  );

  app.get(
    '/api/domains/owned/:domain/changes',
    {
      onRequest: signedIn(context),
      schema: {
        tags: ['domains'],
        summary: 'List the changes of a domain since this customer has it',
        security: [{ session: [] }],
        params: z.object({ domain: z.string() }),
        querystring: olderQuerySchema,
        response: answers(200, domainChangesAnswerSchema),
      },
    },
    async (request) => {
      const { customerId } = customerOf(request);
      const owned = await loadOwnDomain(context, customerId, request.params.domain);
      const rows = await context.db
        .selectFrom('domain_changes')
        .select(['id', 'order_id', 'thing', 'requested_at'])
        .where('order_id', '=', owned.orderId)
        .where(behind(readPlace(request.query.older), PLACES))
        .orderBy('requested_at', 'desc')
        .orderBy('id')
        .limit(CHANGES_A_PAGE + 1)
        .execute();
      const placeOf = (row: (typeof rows)[number]) => ({ at: row.requested_at, id: row.id });
      const { shown, ...more } = shownOf(rows, placeOf, CHANGES_A_PAGE);
      return { changes: [...(await entriesOf(context.store, shown))], ...more };
    },
  );
};
