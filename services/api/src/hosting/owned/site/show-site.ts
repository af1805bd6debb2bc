import { hostingSiteMessages as say } from '@haat/contracts/hosting-site-messages';
import {
  type SiteAnswer,
  siteAnswerSchema,
  siteChangeAnswerSchema,
} from '@haat/contracts/http/hosting-site';
import { answers, Refusal } from '@haat/platform/answers';
import { siteAddress } from '@haat/record/hosting-sites';
import { z } from 'zod';
import { customerOf, signedIn } from '../../../accounts/signed-in.ts';
import type { Slice } from '../../../context.ts';
import { loadOwnPlan } from '../own-plan.ts';
import { readSiteChanges } from './site-changes.ts';
import { checkPlan, loadSite, whyNoSite } from './site-of-plan.ts';

export const showSiteRoutes: Slice = async (app, context) => {
  app.get(
    '/api/hosting/owned/:plan/site',
    {
      onRequest: signedIn(context),
      schema: {
        tags: ['hosting'],
        summary: 'Show the site of a hosting plan, and what can be put on it',
        security: [{ session: [] }],
        params: z.object({ plan: z.string() }),
        response: answers(200, siteAnswerSchema),
      },
    },
    async (request): Promise<SiteAnswer> => {
      const { customerId } = customerOf(request);
      const plan = await loadOwnPlan(context, customerId, request.params.plan);
      const closed = whyNoSite(context, plan);
      const [state, changes] = await Promise.all([
        loadSite(context, plan),
        readSiteChanges(context.store, plan),
      ]);
      const { why, ...files } =
        closed === null
          ? await checkPlan(context, plan, state)
          : { why: closed, main: 'unknown' as const, folder: '' };
      const templates = closed === null ? context.siteTemplates.offered : [];
      return {
        not_now: why,
        templates: templates.map(({ id, title, about }) => ({
          ...{ id, title, about, demo: `/demos/${id}/` },
        })),
        change: changes.at(-1) ?? null,
        values: state.site?.values ?? null,
        address: siteAddress(context.settings.HOSTING_SITE_URL, plan.domain, ''),
        files,
      };
    },
  );

  app.get(
    '/api/hosting/owned/:plan/site/changes/:id',
    {
      onRequest: signedIn(context),
      schema: {
        tags: ['hosting'],
        summary: 'Show how far a site of a hosting plan is',
        security: [{ session: [] }],
        params: z.object({ plan: z.string(), id: z.string() }),
        response: answers(200, siteChangeAnswerSchema),
      },
    },
    async (request) => {
      const { customerId } = customerOf(request);
      const plan = await loadOwnPlan(context, customerId, request.params.plan);
      const changes = await readSiteChanges(context.store, plan);
      const change = changes.find(({ id }) => id === request.params.id);
      if (change === undefined) throw new Refusal(404, say.changeNotFound);
      return { change };
    },
  );
};
