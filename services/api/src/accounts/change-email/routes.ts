import { emailChangeMessages } from '@haat/contracts/email-change-messages';
import {
  accountEmailSchema,
  changeEmailBodySchema,
  emailLinkBodySchema,
  emailLinkSchema,
} from '@haat/contracts/http/email-change';
import { answers, Refusal } from '@haat/platform/answers';
import type { Slice } from '../../context.ts';
import { callerKey } from '../../http/caller.ts';
import { keepNowhere } from '../../http/idempotency.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { proofLimit, requireProof } from '../require-proof.ts';
import { callerOf, customerOf, signedIn } from '../signed-in.ts';
import {
  accountEmailOf,
  confirmEmailChange,
  requestEmailChange,
  showEmailLink,
} from './change-email.ts';

/** Open to blocked customers: it is their account. */
export const changeEmailRoutes: Slice = async (app, context) => {
  const prove = requireProof(app, context);
  const { LOGIN_ATTEMPTS_PER_MINUTE: attempts } = context.settings;
  const limitLinks = perMinute(app, 'links of email changes', attempts, callerKey);

  app.get(
    '/api/account/email',
    {
      onRequest: signedIn(context),
      schema: {
        tags: ['auth'],
        summary: 'Get the account’s email, and its change while it is open',
        security: [{ session: [] }],
        response: answers(200, accountEmailSchema),
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return accountEmailOf(customerOf(request), context.clock.now());
    },
  );

  app.post(
    '/api/account/email',
    {
      onRequest: [signedIn(context), proofLimit(app, context)],
      schema: {
        tags: ['auth'],
        summary: 'Request another email: a link is mailed to both addresses',
        security: [{ session: [] }],
        body: changeEmailBodySchema,
        response: answers(200, accountEmailSchema),
      },
    },
    async (request, reply) => {
      keepNowhere(request, reply);
      const { email, ...proof } = request.body;
      if (customerOf(request).deletion !== null) {
        throw new Refusal(403, emailChangeMessages.deletionPending);
      }
      await prove(request, reply, proof);
      return requestEmailChange(context, callerOf(request), email);
    },
  );

  app.post(
    '/api/account/email/link',
    {
      preHandler: limitLinks,
      schema: {
        tags: ['auth'],
        summary: 'Read a mailed link of an email change',
        body: emailLinkBodySchema,
        response: answers(200, emailLinkSchema),
      },
    },
    async (request, reply) => {
      keepNowhere(request, reply);
      return showEmailLink(context, request.body.token);
    },
  );

  app.post(
    '/api/account/email/confirm',
    {
      preHandler: limitLinks,
      schema: {
        tags: ['auth'],
        summary: 'Confirm an email change with a mailed link',
        body: emailLinkBodySchema,
        response: answers(200, emailLinkSchema),
      },
    },
    async (request, reply) => {
      keepNowhere(request, reply);
      return confirmEmailChange(context, request, request.body.token);
    },
  );
};
