import { DEFAULT_PLAN_PERIOD } from '@haat/contracts/constants';
import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import type { PaymentPurpose } from '@haat/contracts/events/payment-intent';
import type { OpenPaymentBody } from '@haat/contracts/http/payments';
import { type Paise, sumPaise } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { renewalRefusals } from '@haat/contracts/renewal-messages';
import { loadOrder } from '@haat/ordering/orders/load-order';
import { requireOwnDomain } from '@haat/ordering/orders/place-order/own-domain';
import { serviceOf } from '@haat/ordering/orders/place-renewal-order/renewal-order';
import { quoteRestorePurpose } from '@haat/ordering/orders/place-restore-order/restore-order';
import { quoteUpgradePurpose } from '@haat/ordering/orders/place-upgrade-order/upgrade-order';
import {
  keyOfItem,
  keyOfName,
  keyOfPlan,
  keyOfRenewal,
} from '@haat/ordering/payments/purpose-keys';
import { requireOwnNameOfPlan } from '@haat/ordering/subscriptions/name-of-plan';
import {
  lapsedRefusal,
  loadOwnSubscription,
  subjectOf,
} from '@haat/ordering/subscriptions/own-subscription';
import { quoteRenewal } from '@haat/ordering/subscriptions/renewal-prices';
import { Refusal } from '@haat/platform/answers';
import { bundledPlan } from '../../catalogue/bundled-plan.ts';
import { quoteItem } from '../../catalogue/quote-item.ts';
import { quotePlan } from '../../catalogue/quote-plan.ts';
import type { ApiContext } from '../../context.ts';
import { quoteDomain } from '../../domain-names/quote.ts';
import { quoteRenewals } from './quote-renewals.ts';

export type PurposeServices = Pick<
  ApiContext,
  | 'store'
  | 'clock'
  | 'log'
  | 'registrar'
  | 'priceList'
  | 'restoreCosts'
  | 'catalogue'
  | 'packageStore'
  | 'settings'
>;

type QuotedPurpose = {
  readonly purpose: PaymentPurpose;
  readonly key: string;
  readonly hosts?:
    | { readonly domain: string; readonly withName: boolean; readonly isFree: boolean }
    | undefined;
  readonly licenses?: { readonly itemId: number; readonly domain: string } | undefined;
  readonly pricePaise: Paise;
  /** Part of the price: a domain's plan. */
  readonly planPaise?: Paise;
  /** Part of the price: set-up of code. */
  readonly setupPaise?: Paise;
  /** Part of the price: the year of a restored domain. */
  readonly renewalPaise?: Paise;
};

/** The server's own price. @throws {Refusal} for none. */
export const quotePurpose = async (
  services: PurposeServices,
  customerId: string,
  {
    purpose: kind = 'domain',
    domain,
    productId,
    orderType,
    period,
    subscriptionId,
    subscriptionIds,
  }: OpenPaymentBody,
): Promise<QuotedPurpose> => {
  switch (kind) {
    case 'domain': {
      const quoted = await quoteDomain(services, requireName(domain));
      return {
        purpose: { kind, title: quoted.domain },
        key: keyOfName(quoted.domain, 'Domain'),
        ...quoted,
      };
    }
    case 'combined': {
      const name = await quoteDomain(services, requireName(domain));
      const type = orderType ?? 'Free Hosting + Domain';
      const plan = await bundledPlan(services, type);
      return {
        purpose: { kind, title: name.domain },
        key: keyOfName(name.domain, type),
        hosts:
          plan === null
            ? undefined
            : { domain: name.domain, withName: true, isFree: plan.pricePaise === 0 },
        pricePaise: sumPaise([name.pricePaise, plan?.pricePaise ?? 0]),
        planPaise: plan?.pricePaise ?? 0,
      };
    }
    case 'code': {
      const { id, title, pricePaise, setupPaise } = await quoteItem(services, Number(productId));
      return {
        purpose: { kind, title },
        key: keyOfItem(id),
        pricePaise: sumPaise([pricePaise, setupPaise]),
        setupPaise,
        licenses: licensed(id, domain),
      };
    }
    case 'hosting': {
      if (productId === undefined) throw new Refusal(404, refusalMessages.planNotFound);
      const { title, terms } = await quotePlan(services, Number(productId), period);
      const [{ period: chosen, pricePaise }] = terms;
      const own = ownDomain(domain);
      return {
        purpose: { kind, title },
        key: keyOfPlan(Number(productId), chosen),
        pricePaise,
        hosts: own === null ? undefined : { domain: own, withName: false, isFree: false },
      };
    }
    case 'renewal': {
      if (subscriptionIds !== undefined) {
        return quoteRenewals(services, customerId, subscriptionIds);
      }
      const { state } = await loadOwnSubscription(services.store, subscriptionId ?? '', customerId);
      if (state.phase === 'lapsed') throw lapsedRefusal(state);
      // A claim without an order: this payment can finish an interrupted request.
      const isUnderWay =
        state.renewedBy !== null && (await loadOrder(services.store, state.renewedBy)) !== null;
      if (isUnderWay) throw new Refusal(409, renewalRefusals.underWay);
      await requireOwnNameOfPlan(services.store, state);
      return {
        purpose: { kind, title: subjectOf(state) },
        key: keyOfRenewal(serviceOf(state)),
        pricePaise: await quoteRenewal(services, state),
      };
    }
    case 'restore':
      return quoteRestorePurpose(services, customerId, subscriptionId ?? '');
    case 'upgrade':
      return quoteUpgradePurpose(services, customerId, subscriptionId ?? '', {
        planId: Number(productId),
        period: period ?? DEFAULT_PLAN_PERIOD,
      });
  }
};

const licensed = (itemId: number, typed?: string): QuotedPurpose['licenses'] => {
  const domain = ownDomain(typed);
  return domain === null ? undefined : { itemId, domain };
};

/** Null if not given. @throws {Refusal} 4xx for an unusable domain. */
const ownDomain = (typed = ''): string | null =>
  typed.trim() === '' ? null : requireOwnDomain(typed);

const requireName = (domain: string | undefined): string => {
  if (domain) return domain;
  const error = domainOrderMessages.missingDomain;
  throw new Refusal(400, error, { fields: { domain: error } });
};
