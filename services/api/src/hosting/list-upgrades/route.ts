import { subscriptionIdOf } from '@haat/contracts/events/subscription';
import { groupFeatures } from '@haat/contracts/hosting-plan';
import {
  type OfferedUpgrade,
  type UpgradesAnswer,
  upgradesAnswerSchema,
} from '@haat/contracts/http/upgrades';
import { paiseToRupees } from '@haat/contracts/money';
import { upgradeRefusals } from '@haat/contracts/upgrade-messages';
import { divideTax, type InvoiceTax, taxOfSupply } from '@haat/domain/invoice/invoice-tax';
import { loadOrder } from '@haat/ordering/orders/load-order';
import { accountBilling } from '@haat/ordering/orders/place-order/own-customer';
import {
  loadUpgradablePlan,
  type UpgradablePlan,
} from '@haat/ordering/subscriptions/upgradable-plan';
import {
  currentUpgrades,
  type Upgrade,
  type Upgrades,
} from '@haat/ordering/subscriptions/upgrade-prices';
import { answers } from '@haat/platform/answers';
import { z } from 'zod';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { ApiContext, Slice } from '../../context.ts';

/** The first lines of its features: websites, space, transfer. */
const limitsOf = (features: string): string[] => [...(groupFeatures(features)[0]?.features ?? [])];

const shown = (
  { plan, period, parts, pricePaise, renewalPaise, paidUntil }: Upgrade,
  tax: InvoiceTax | null,
): OfferedUpgrade => {
  const { taxablePaise, taxPaise } = divideTax(pricePaise, tax);
  return {
    plan_id: plan.id,
    name: plan.title,
    limits: limitsOf(plan.features),
    period,
    price: paiseToRupees(pricePaise),
    price_parts: {
      net: paiseToRupees(taxablePaise),
      gst: paiseToRupees(taxPaise),
      gst_percent: tax?.ratePercent ?? null,
    },
    days_left: parts.daysLeft,
    renews_at: paiseToRupees(renewalPaise),
    paid_until: paidUntil,
  };
};

/** None while an order for the plan is under way: it may change the plan, or its end. */
const offered = async (
  { store, ...services }: ApiContext,
  plan: UpgradablePlan,
): Promise<Upgrades> => {
  const isUnderWay = plan.claimedBy !== null && (await loadOrder(store, plan.claimedBy)) !== null;
  return isUnderWay
    ? { upgrades: [], why: upgradeRefusals.underWay }
    : currentUpgrades(services, plan);
};

export const listUpgradesRoute: Slice = async (app, context) => {
  app.get(
    '/api/hosting/owned/:plan/upgrades',
    {
      onRequest: signedIn(context),
      schema: {
        tags: ['hosting'],
        summary: 'List the larger plans for a hosting plan, with today’s prices',
        security: [{ session: [] }],
        params: z.object({ plan: z.string().max(100) }),
        response: answers(200, upgradesAnswerSchema),
      },
    },
    async (request): Promise<UpgradesAnswer> => {
      const customer = customerOf(request);
      const subscriptionId = subscriptionIdOf(request.params.plan, 'hosting');
      const plan = await loadUpgradablePlan(context.store, subscriptionId, customer.customerId);
      const { upgrades, why } = await offered(context, plan);
      const { SUPPLIER_GSTIN, GST_RATE_PERCENT } = context.settings;
      const tax = taxOfSupply({
        supplierGstin: SUPPLIER_GSTIN ?? null,
        ratePercent: GST_RATE_PERCENT,
        billedTo: accountBilling(customer),
      });
      return {
        plan: {
          subscription_id: subscriptionId,
          ...{ name: plan.planName, domain: plan.domain, is_free: plan.current === null },
          paid_until: plan.current?.paidUntil ?? null,
        },
        upgrades: upgrades.map((upgrade) => shown(upgrade, tax)),
        why,
      };
    },
  );
};
