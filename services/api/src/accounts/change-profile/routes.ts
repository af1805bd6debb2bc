import { accountMessages } from '@haat/contracts/account-messages';
import { contactDetailsSchema } from '@haat/contracts/address';
import { customerStream } from '@haat/contracts/events/customer';
import { sessionAnswerSchema } from '@haat/contracts/http/auth';
import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { addressIn, phoneIn, profileBodySchema } from '@haat/contracts/http/profile';
import { orderMessages } from '@haat/contracts/messages';
import {
  type CustomerCommand,
  customerDecider,
  isRegistered,
} from '@haat/domain/customer/customer';
import { customerCommand } from '@haat/ordering/caller';
import { answers, Refusal } from '@haat/platform/answers';
import { executeCommand } from '@haat/record/commands';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Slice } from '../../context.ts';
import { keepNowhere } from '../../http/idempotency.ts';
import { perDay, perMinute } from '../../http/rate-limit.ts';
import { sessionUserOf } from '../account.ts';
import { allowedToAct, customerKey, customerOf } from '../signed-in.ts';

/** Each stays in the customer's stream, which every request reads. */
const CHANGES_A_DAY = 200;

type Profile = Omit<Extract<CustomerCommand, { type: 'ChangeCustomerProfile' }>, 'type'>;

/** `POST /api/account/profile`: the whole profile; `…/address`: the address alone. */
export const changeProfileRoutes: Slice = async (app, context) => {
  const limits = [
    perMinute(app, 'profile changes', context.settings.ORDERS_PER_MINUTE, customerKey),
    perDay(
      app,
      'profile changes of a day',
      CHANGES_A_DAY,
      customerKey,
      accountMessages.tooManyChanges,
    ),
  ];
  const shared = {
    tags: ['auth'],
    security: [{ session: [] }],
    response: answers(200, sessionAnswerSchema),
  };
  const onRequest = [allowedToAct(context), ...limits];

  app.post(
    '/api/account/address',
    {
      onRequest,
      schema: {
        ...shared,
        summary: 'Show the account’s address',
        // The session names the customer.
        body: contactDetailsSchema.omit({ username: true }),
      },
    },
    async (request, reply) => change(request, reply, { address: request.body }),
  );

  app.post(
    '/api/account/profile',
    {
      onRequest,
      schema: {
        ...shared,
        summary: 'Change the account’s name, phone, company and address',
        body: profileBodySchema,
      },
    },
    async (request, reply) => {
      const { name, surname, company } = request.body;
      return change(request, reply, {
        ...{ name, surname, phone: phoneIn(request.body) },
        companyName: company || null,
        address: addressIn(request.body),
      });
    },
  );

  const change = async (
    request: FastifyRequest,
    reply: FastifyReply,
    changed: Partial<Omit<Profile, 'customerId'>>,
  ) => {
    // Not stored under an Idempotency-Key: personal data. A repeat changes nothing.
    keepNowhere(request, reply);
    const { customerId, name, surname, phone, companyName, address } = customerOf(request);
    const done = await executeCommand(
      context,
      customerDecider,
      customerStream(customerId),
      {
        type: 'ChangeCustomerProfile',
        ...{ customerId, name, surname, phone, companyName, address },
        ...changed,
      },
      customerCommand(request, customerId),
    );
    const { state } = done;
    if (!done.ok || !isRegistered(state)) {
      throw new Refusal(401, orderMessages.unauthorized);
    }
    if (done.position !== null) reply.header(POSITION_HEADER, done.position);
    return { user: sessionUserOf(state) };
  };
};
