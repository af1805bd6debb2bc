import {
  type HostingPlan,
  plansAnswerSchema,
  plansQuerySchema,
} from '@haat/contracts/http/hosting';
import { paiseToRupees } from '@haat/contracts/money';
import { CATALOGUE_CACHING } from '@haat/ordering/catalogue/current-catalogue';
import type { PlanProduct } from '@haat/ordering/catalogue/plan-row';
import { sharedPlans } from '@haat/ordering/catalogue/shared-plans';
import { answers } from '@haat/platform/answers';
import type { Slice } from '../../context.ts';

const planOf = ({ id, categoryId, title, features, prices }: PlanProduct): HostingPlan => ({
  id,
  category: categoryId,
  title,
  features,
  prices: prices.map(({ period, amountPaise, discountPercent }) => ({
    type: 'periodicals',
    period,
    amount: paiseToRupees(amountPaise),
    discount: discountPercent,
  })),
});

export const listHostingPlansRoute: Slice = async (app, context) => {
  app.get(
    '/api/orders/hosting/paid/fetchSwhPlans',
    {
      config: { etag: true },
      schema: {
        tags: ['hosting'],
        summary: 'List the hosting plans of a category',
        querystring: plansQuerySchema,
        response: answers(200, plansAnswerSchema),
      },
    },
    async (request, reply) => {
      const plans = await sharedPlans(context, request.query.categoryId);
      reply.header('cache-control', CATALOGUE_CACHING);
      return plans.map(planOf);
    },
  );
};
