import { contactDetailsSchema } from '@haat/contracts/address';
import { customerStream } from '@haat/contracts/events/customer';
import { sessionAnswerSchema } from '@haat/contracts/http/auth';
import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { orderMessages } from '@haat/contracts/messages';
import { type CustomerCommand, customerDecider } from '@haat/domain/customer';
import { executeCommand } from '@haat/platform/commands/execute';
import { answers } from '@haat/platform/http-server/answers';
import { Refusal } from '@haat/platform/http-server/refusal';
import { customerCommand, type Slice } from '../../context.ts';
import { perMinute } from '../../plugins/rate-limit.ts';
import { sessionUserOf } from '../account.ts';
import { allowedToAct, customerOf } from '../signed-in.ts';

/** `POST /api/account/address`: what was typed once as the registrant is known on every device. */
export const changeAddressRoute: Slice = async (app, context) => {
  const limit = perMinute(
    app,
    'address changes',
    context.settings.ORDERS_PER_MINUTE,
    (request) => customerOf(request).customerId,
  );
  app.post(
    '/api/account/address',
    {
      onRequest: [allowedToAct(context), limit],
      schema: {
        tags: ['auth'],
        summary: 'The address of the account',
        security: [{ session: [] }],
        // Whose it is, the session says.
        body: contactDetailsSchema.omit({ username: true }),
        response: answers(200, sessionAnswerSchema),
      },
    },
    async (request, reply) => {
      // Answers are kept under an Idempotency-Key, and this one is all about a person. A repeat
      // changes nothing anyway.
      request.idempotency = null;
      reply.header('cache-control', 'no-store');
      const { customerId, name, surname, phone, companyName } = customerOf(request);
      const { state, position } = await change(request, {
        ...{ customerId, name, surname, phone, companyName },
        address: request.body,
      });
      if (position !== null) reply.header(POSITION_HEADER, position);
      return { user: sessionUserOf(state) };
    },
  );

  const change = async (
    request: Parameters<typeof customerCommand>[0],
    profile: Omit<Extract<CustomerCommand, { type: 'ChangeCustomerProfile' }>, 'type'>,
  ) => {
    const { customerId } = profile;
    const changed = await executeCommand(
      context,
      customerDecider,
      customerStream(customerId),
      { type: 'ChangeCustomerProfile', ...profile },
      customerCommand(request, customerId),
    );
    const { state } = changed;
    if (!changed.ok || state.phase === 'not_registered' || state.phase === 'forgotten') {
      throw new Refusal(401, orderMessages.unauthorized);
    }
    return { state, position: changed.position };
  };
};
