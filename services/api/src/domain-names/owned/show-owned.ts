import { ownedDomainAnswerSchema } from '@haat/contracts/http/owned-domains';
import { answers } from '@haat/platform/answers';
import type { OwnedDomain } from '@haat/record/owned-domains';
import { z } from 'zod';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { ApiContext, Slice } from '../../context.ts';
import { shownAutoRenew } from './auto-renew.ts';
import { entriesOf } from './change-entries.ts';
import { findOwnedRow } from './find-owned.ts';
import { notNow } from './not-now.ts';
import { ourNameservers } from './our-nameservers.ts';
import { domainNotFound, loadOwnDomain } from './own-domain.ts';
import { readForPage } from './read-domain.ts';
import { hasIpsTag } from './transfer-code.ts';

const openChanges = async ({ db, store }: ApiContext, { orderId }: OwnedDomain) => {
  const rows = await db
    .selectFrom('domain_changes')
    .select(['id', 'order_id', 'thing'])
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .orderBy('requested_at', 'desc')
    .limit(20)
    .execute();
  // The rows may be behind the events.
  return (await entriesOf(store, rows)).filter(({ ended_at }) => ended_at === null);
};

export const showOwnedRoute: Slice = async (app, context) => {
  app.get(
    '/api/domains/owned/:domain',
    {
      onRequest: signedIn(context),
      schema: {
        tags: ['domains'],
        summary: 'Show a domain with what the registrar shows of it, and what can be changed',
        security: [{ session: [] }],
        params: z.object({ domain: z.string() }),
        response: answers(200, ownedDomainAnswerSchema),
      },
    },
    async (request) => {
      const { customerId } = customerOf(request);
      const owned = await loadOwnDomain(context, customerId, request.params.domain);
      const { known, isFresh } = await readForPage(context, owned);
      const [row, changes] = await Promise.all([
        findOwnedRow(context, customerId, owned.orderId),
        openChanges(context, owned),
      ]);
      // The read model is a moment behind the registration.
      if (row === null) throw domainNotFound();
      return {
        ...row,
        auto_renew: row.auto_renew && shownAutoRenew(owned),
        is_stale: !isFresh,
        not_now: notNow(context, owned, known),
        ...ourNameservers(context),
        hosting_address: context.settings.HOSTING_ADDRESS ?? null,
        ips_tag: hasIpsTag(owned.domain),
        privacy: known?.is_private ?? null,
        owner_change_pending: known?.is_owner_change_pending === true,
        child_nameservers:
          known?.child_nameservers?.map(({ host, ips }) => ({ host, ips: [...ips] })) ?? null,
        ds_records: known?.ds_records == null ? null : [...known.ds_records],
        changes,
      };
    },
  );
};
