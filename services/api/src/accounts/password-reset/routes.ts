import { accountMessages } from '@haat/contracts/account-messages';
import {
  forgotPasswordAnswerSchema,
  forgotPasswordBodySchema,
  loginAnswerSchema,
  type ResetPasswordBody,
  resetPasswordBodySchema,
} from '@haat/contracts/http/auth';
import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import { answers, Refusal } from '@haat/platform/answers';
import type { FastifyRequest } from 'fastify';
import type { ApiContext, Slice } from '../../context.ts';
import { callerKey } from '../../http/caller.ts';
import { dayTotal } from '../../http/day-total.ts';
import { keepNowhere } from '../../http/idempotency.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { requireUncommon } from '../common-passwords.ts';
import { goOnToLogin } from '../complete-login.ts';
import { changePassword } from '../passwords.ts';
import { askForLink } from './ask-for-link.ts';

const linkInvalid = () => new Refusal(400, accountMessages.linkInvalid);

/** Ends all links mailed for the old password. @throws {Refusal} 400, the same for any bad link. */
const resetPassword = async (
  services: Pick<ApiContext, 'store' | 'db' | 'clock' | 'passwordLinks'>,
  request: Pick<FastifyRequest, 'commandId' | 'id'>,
  { token, password }: ResetPasswordBody,
): Promise<RegisteredCustomer> => {
  const link = await services.passwordLinks.find(token);
  if (link === null) throw linkInvalid();
  await requireUncommon(password);
  const { customerId, replaces } = link;
  const requested = { customerId, password, replaces, shownBy: 'mailed_link' } as const;
  const customer = await changePassword(services, request, requested);
  if (customer === null) throw linkInvalid();
  return customer;
};

/** `POST /api/auth/password/forgotten` and `…/reset`: not limited by strangers' logins. */
export const passwordResetRoutes: Slice = async (app, context) => {
  const { LOGIN_ATTEMPTS_PER_MINUTE: attempts } = context.settings;
  const exact = { isExact: true };
  const { names } = context.store;
  const total = dayTotal(app, 'links to passwords', context.settings.PASSWORD_LINKS_PER_DAY);

  app.post(
    '/api/auth/password/forgotten',
    {
      schema: {
        tags: ['auth'],
        summary: 'Request a password reset link',
        body: forgotPasswordBodySchema,
        response: answers(200, forgotPasswordAnswerSchema),
      },
      preHandler: perMinute(app, 'links to passwords', attempts, callerKey, exact),
    },
    async (request, reply) => {
      const { email } = request.body;
      const device = await context.knownDevices.find(request, names.email(email));
      const store = total(request, reply).countedIn(context.store);
      await askForLink({ ...context, store }, request, email, device !== null);
      return { status: 'asked' as const };
    },
  );

  app.post(
    '/api/auth/password/reset',
    {
      config: { bodyProvesCaller: true },
      schema: {
        tags: ['auth'],
        summary: 'Set a new password with an emailed link, and log in',
        body: resetPasswordBodySchema,
        response: answers(200, loginAnswerSchema),
      },
      preHandler: perMinute(app, 'passwords by links', attempts, callerKey, exact),
    },
    async (request, reply) => {
      keepNowhere(request, reply);
      const customer = await resetPassword(context, request, request.body);
      return goOnToLogin(context, request, reply, customer, 'mailed_link');
    },
  );
};
