import { hostingSiteStream } from '@haat/contracts/events/hosting-site';
import { hostingSiteMessages as say } from '@haat/contracts/hosting-site-messages';
import {
  siteBodySchema,
  siteChangeAnswerSchema,
  sitePreviewAnswerSchema,
  sitePreviewBodySchema,
} from '@haat/contracts/http/hosting-site';
import { POSITION_HEADER } from '@haat/contracts/http/orders';
import {
  readSiteValues,
  type SiteValues,
  type TypedSiteValues,
} from '@haat/contracts/site/site-values';
import { previewOf, type SiteFile } from '@haat/contracts/site/templates';
import { hostingSiteDecider } from '@haat/domain/hosting/hosting-site';
import { customerCommand } from '@haat/ordering/caller';
import { answers, Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { executeCommand } from '@haat/record/commands';
import { checkFolder } from '@haat/record/owned';
import { z } from 'zod';
import { allowedToAct, customerKey, customerOf, signedIn } from '../../../accounts/signed-in.ts';
import type { ApiContext, Slice } from '../../../context.ts';
import { keepNowhere } from '../../../http/idempotency.ts';
import { perHour } from '../../../http/rate-limit.ts';
import { loadOwnPlan, requireOwnAccount } from '../own-plan.ts';
import { findOwnFolder, loadSite, whyNoSite, whyNotAtServer } from './site-of-plan.ts';

const SITES_AN_HOUR = 30;

type Filled = { readonly values: SiteValues; readonly files: readonly SiteFile[] };

/** @throws {Refusal} 400 with the fields. */
const fillIn = (
  { siteTemplates }: Pick<ApiContext, 'siteTemplates'>,
  { template, ...typed }: TypedSiteValues & { readonly template: string },
): Filled => {
  const reading = readSiteValues(typed);
  if (!reading.ok) {
    const [first = say.nameWrong] = Object.values(reading.fields);
    throw new Refusal(400, first, { fields: reading.fields });
  }
  const { values } = reading;
  const files = siteTemplates.render(template, values);
  if (files === null) {
    throw new Refusal(400, say.templateUnknown, { fields: { template: say.templateUnknown } });
  }
  return { values, files };
};

export const putSiteRoutes: Slice = async (app, context) => {
  app.post(
    '/api/hosting/owned/:plan/site/preview',
    {
      onRequest: signedIn(context),
      schema: {
        tags: ['hosting'],
        summary: 'Show a template with the customer’s own name, phone and links',
        security: [{ session: [] }],
        params: z.object({ plan: z.string() }),
        body: sitePreviewBodySchema,
        response: answers(200, sitePreviewAnswerSchema),
      },
    },
    async (request, reply) => {
      // It names a person, and is made again at once.
      keepNowhere(request, reply);
      await loadOwnPlan(context, customerOf(request).customerId, request.params.plan);
      return { html: previewOf(fillIn(context, request.body).files) };
    },
  );

  app.post(
    '/api/hosting/owned/:plan/site',
    {
      onRequest: [
        allowedToAct(context),
        perHour(app, 'sites', SITES_AN_HOUR, customerKey, say.tooMany),
      ],
      schema: {
        tags: ['hosting'],
        summary: 'Put a template on a hosting plan; a job writes it and looks at it',
        security: [{ session: [] }],
        params: z.object({ plan: z.string() }),
        body: siteBodySchema,
        response: answers(202, siteChangeAnswerSchema),
      },
    },
    async (request, reply) => {
      const { customerId } = customerOf(request);
      const plan = await loadOwnPlan(context, customerId, request.params.plan);
      const why = whyNoSite(context, plan);
      if (why !== null) throw new Refusal(409, why);
      await requireOwnAccount(context, plan);
      const { orderId, domain, username } = plan;
      const { folder, template } = request.body;
      const { values } = fillIn(context, request.body);
      const state = await loadSite(context, plan);
      // The job looks again: this tells at once what the customer can choose instead.
      const look = await checkFolder(context, username, folder, state);
      const closed = whyNotAtServer(look);
      if (closed !== null) throw new Refusal(409, closed);
      if (look.kind === 'yours') {
        const offered = await findOwnFolder(context, plan, state);
        throw new Refusal(409, say.folderTaken(folder), { more: { folder: offered } });
      }
      const changeId = derivedId('site', orderId, request.commandId);
      const requestedAt = isoNow(context.clock);
      const requested = await executeCommand(
        context,
        hostingSiteDecider,
        hostingSiteStream(orderId),
        {
          type: 'RequestHostingSite',
          ...{ changeId, orderId, customerId, domain, template, folder, values, requestedAt },
        },
        customerCommand(request, customerId, orderId),
      );
      if (!requested.ok) {
        const { refusal } = requested;
        if (refusal.reason !== 'under_way') throw new Error(`A site is refused: ${refusal.reason}`);
        const underWay = { id: refusal.changeId, kind: 'site', state: refusal.phase };
        throw new Refusal(409, say.underWay, { more: { change: underWay } });
      }
      if (requested.position !== null) reply.header(POSITION_HEADER, requested.position);
      reply.code(202);
      return {
        change: {
          ...{
            id: changeId,
            kind: 'site' as const,
            state: 'requested' as const,
            reason: null,
            template,
            folder,
          },
          ...{ url: null, requested_at: requestedAt, ended_at: null },
        },
      };
    },
  );
};
