import {
  type HostingPlan,
  plansAnswerSchema,
  plansQuerySchema,
} from '@haat/contracts/http/hosting';
import { orderMessages } from '@haat/contracts/messages';
import { paiseToRupees } from '@haat/contracts/money';
import { answers } from '@haat/platform/http-server/answers';
import type { Slice } from '../../context.ts';
import type { PlanProduct } from '../../providers/catalogue/plan-row.ts';
import { CATALOGUE_CACHING, currentCatalogue } from '../current-catalogue.ts';

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

/** `GET /api/orders/hosting/paid/fetchSwhPlans?categoryId=`: the hosting plans of a category. */
export const listHostingPlansRoute: Slice = async (app, { catalogue, settings }) => {
  app.get(
    '/api/orders/hosting/paid/fetchSwhPlans',
    {
      config: { etag: true },
      schema: {
        tags: ['hosting'],
        summary: 'Hosting plans of a category',
        querystring: plansQuerySchema,
        response: answers(200, plansAnswerSchema),
      },
    },
    async (request, reply) => {
      const { categoryId = settings.HOSTING_PLAN_CATEGORY_ID } = request.query;
      const { plans } = await currentCatalogue(catalogue, orderMessages.fetchPlansFailed);
      reply.header('cache-control', CATALOGUE_CACHING);
      return plans
        .filter((plan) => plan.categoryId === categoryId && plan.id !== settings.EXCLUDED_PLAN_ID)
        .map(planOf);
    },
  );
};
