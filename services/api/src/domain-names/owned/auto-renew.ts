import { autoRenewDueAt } from '@haat/contracts/auto-renew';
import { autoRenewMessages, autoRenewSkipMessages } from '@haat/contracts/auto-renew-messages';
import { subscriptionStream } from '@haat/contracts/events/subscription';
import { POSITION_HEADER } from '@haat/contracts/http/orders';
import {
  type AutoRenew,
  autoRenewAnswerSchema,
  autoRenewBodySchema,
} from '@haat/contracts/http/owned-domains';
import { paiseToRupees } from '@haat/contracts/money';
import { ownedDomainMessages } from '@haat/contracts/owned-domain-messages';
import { autoRenewOn, needsPriceToEnable } from '@haat/domain/hosting/auto-renew';
import {
  type StartedSubscription,
  type SubscriptionRefusal,
  subscriptionDecider,
} from '@haat/domain/hosting/subscription';
import { customerCommand } from '@haat/ordering/caller';
import { missingFor } from '@haat/ordering/payments/balance/sources';
import { quoteRenewal } from '@haat/ordering/subscriptions/renewal-prices';
import { answers, Refusal } from '@haat/platform/answers';
import { executeCommand } from '@haat/record/commands';
import type { OwnedDomain } from '@haat/record/owned';
import { z } from 'zod';
import { customerOf } from '../../accounts/signed-in.ts';
import type { ApiContext, Slice } from '../../context.ts';
import { loadOwnDomain, whyUnchangeable } from './own-domain.ts';
import { changeHooks } from './request-change.ts';

export const shownAutoRenew = (
  subscription: Pick<StartedSubscription, 'paidUntil' | 'autoRenew'>,
): AutoRenew => {
  const { enabled, told, skipped } = subscription.autoRenew;
  return {
    enabled,
    price: told === null ? null : paiseToRupees(told.pricePaise),
    on: autoRenewOn(subscription),
    note: enabled && skipped !== null ? autoRenewSkipMessages[skipped.reason] : null,
  };
};

/** @returns why it cannot be turned on; null if it can, or is on. @param now ms since 1970. */
export const whyNoAutoRenew = (owned: OwnedDomain, now: number): string | null => {
  const why = whyUnchangeable(owned, null);
  if (why !== null || owned.autoRenew.enabled) return why;
  const isTooLate = autoRenewDueAt(Date.parse(owned.paidUntil), now) === null;
  return isTooLate || owned.phase === 'expired' ? autoRenewMessages.tooLate : null;
};

/** @throws {Refusal} 409 if no longer sold, 503 without a price. */
const quote = async (context: ApiContext, owned: OwnedDomain) => {
  const { domain, customerId, registrarOrderId } = owned;
  const of = { kind: 'domain', registrarOrderId } as const;
  const pricePaise = await quoteRenewal(context, { of, domain });
  return { pricePaise, missingPaise: await missingFor(context, customerId, pricePaise) };
};

const refusalOf = ({ reason }: SubscriptionRefusal): Refusal => {
  switch (reason) {
    case 'too_late':
      return new Refusal(409, autoRenewMessages.tooLate);
    case 'lapsed':
      return new Refusal(409, ownedDomainMessages.ended);
    default:
      return new Refusal(409, autoRenewMessages.changed);
  }
};

/** Nothing changes at the registrar, whose own auto-renew stays off: so it is done at once. */
export const autoRenewRoute: Slice = async (app, context) => {
  app.put(
    '/api/domains/owned/:domain/auto-renew',
    {
      onRequest: changeHooks(app, context),
      schema: {
        tags: ['domains'],
        summary: 'Turn renewing a domain from the balance on or off',
        security: [{ session: [] }],
        params: z.object({ domain: z.string() }),
        body: autoRenewBodySchema,
        response: answers(200, autoRenewAnswerSchema),
      },
    },
    async (request, reply) => {
      const { customerId } = customerOf(request);
      const { enabled } = request.body;
      const owned = await loadOwnDomain(context, customerId, request.params.domain);
      const now = context.clock.now();
      const why = enabled ? whyNoAutoRenew(owned, now) : whyUnchangeable(owned, null);
      if (why !== null) throw new Refusal(409, why);
      const { subscriptionId, orderId } = owned;
      const told = enabled && needsPriceToEnable(owned, now) ? await quote(context, owned) : null;
      const set = await executeCommand(
        context,
        subscriptionDecider,
        subscriptionStream(subscriptionId),
        {
          type: 'SetAutoRenew',
          ...{ subscriptionId, customerId, enabled, told },
          setAt: new Date(now).toISOString(),
        },
        customerCommand(request, customerId, orderId),
      );
      if (!set.ok) throw refusalOf(set.refusal);
      if (set.state.phase === 'not_started') throw new Error(`${subscriptionId} has not begun`);
      if (set.position !== null) reply.header(POSITION_HEADER, set.position);
      return { auto_renew: shownAutoRenew(set.state) };
    },
  );
};
