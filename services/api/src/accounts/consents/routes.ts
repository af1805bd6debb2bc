import { customerStream } from '@haat/contracts/events/customer';
import {
  type ConsentsAnswer,
  consentBodySchema,
  consentsAnswerSchema,
} from '@haat/contracts/http/consents';
import { CONSENT_VERSIONS, type ConsentKind } from '@haat/contracts/legal-texts';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import {
  customerDecider,
  isRegistered,
  type RegisteredCustomer,
} from '@haat/domain/customer/customer';
import { customerCommand } from '@haat/ordering/caller';
import { answers, Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { executeCommand } from '@haat/record/commands';
import type { Slice } from '../../context.ts';
import { keepNowhere } from '../../http/idempotency.ts';
import { perDay } from '../../http/rate-limit.ts';
import { customerKey, customerOf, signedIn } from '../signed-in.ts';

/** Each stays in the customer's stream, which every request reads. */
const GIVEN_A_DAY = 50;

const consentsOf = ({ consents }: Pick<RegisteredCustomer, 'consents'>): ConsentsAnswer => {
  const of = (kind: ConsentKind) => {
    const given = consents[kind];
    return {
      current: CONSENT_VERSIONS[kind],
      given: given && { version: given.version, at: given.givenAt },
    };
  };
  return { terms: of('terms'), offers: of('offers') };
};

/** Open to blocked customers: what they agreed to is theirs to change. */
export const consentsRoutes: Slice = async (app, context) => {
  const limit = perDay(
    app,
    'consents given',
    GIVEN_A_DAY,
    customerKey,
    refusalMessages.tooManyOfYours,
  );
  const shared = {
    tags: ['auth'],
    security: [{ session: [] }],
    response: answers(200, consentsAnswerSchema),
  };
  const onRequest = signedIn(context);

  app.get(
    '/api/account/consents',
    { onRequest, schema: { ...shared, summary: 'Show what the customer agreed to' } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return consentsOf(customerOf(request));
    },
  );

  app.post(
    '/api/account/consents',
    {
      onRequest,
      schema: {
        ...shared,
        summary: 'Accept the terms or emails about offers, or take that back',
        body: consentBodySchema,
      },
    },
    async (request, reply) => {
      // A stored answer would show an earlier consent. A repeat changes nothing.
      keepNowhere(request, reply);
      const { kind, version, given } = request.body;
      const { customerId } = customerOf(request);
      if (given) {
        if (version !== CONSENT_VERSIONS[kind]) throw new Refusal(409, refusalMessages.consentOld);
        // Not for withdrawals: taking back must always work.
        await limit(request, reply);
      }
      const at = isoNow(context.clock);
      const changed = await executeCommand(
        context,
        customerDecider,
        customerStream(customerId),
        given
          ? { type: 'GiveConsent', customerId, kind, version, givenAt: at }
          : { type: 'WithdrawConsent', customerId, kind, withdrawnAt: at },
        customerCommand(request, customerId),
      );
      if (!isRegistered(changed.state)) throw new Refusal(401, orderMessages.unauthorized);
      return consentsOf(changed.state);
    },
  );
};
