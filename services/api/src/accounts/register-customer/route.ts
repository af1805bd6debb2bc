import { loginAnswerSchema, registerBodySchema } from '@haat/contracts/http/auth';
import { answers } from '@haat/platform/answers';
import type { Slice } from '../../context.ts';
import { dayTotal } from '../../http/day-total.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { requireUncommon } from '../common-passwords.ts';
import { goOnToLogin } from '../complete-login.ts';
import { registerCustomer } from './register-customer.ts';

export const registerCustomerRoute: Slice = async (app, context) => {
  const total = dayTotal(app, 'registrations', context.settings.REGISTRATIONS_PER_DAY);
  app.post(
    '/api/auth/register',
    {
      config: { bodyProvesCaller: true },
      schema: {
        tags: ['auth'],
        summary: 'Create an account and log in',
        body: registerBodySchema,
        response: answers(201, loginAnswerSchema),
      },
      preHandler: perMinute(app, 'registrations', context.settings.REGISTRATIONS_PER_MINUTE),
    },
    async (request, reply) => {
      const { body } = request;
      await requireUncommon(body.password);
      const store = total(request, reply).countedIn(context.store);
      const customer = await registerCustomer({ ...context, store }, request, body);
      // A repeat may find an account with codes.
      return reply
        .code(201)
        .send(await goOnToLogin(context, request, reply, customer, 'registration'));
    },
  );
};
