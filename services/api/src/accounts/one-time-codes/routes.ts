import { accountMessages } from '@haat/contracts/account-messages';
import { customerStream } from '@haat/contracts/events/customer';
import {
  accountSafetySchema,
  codesSetUpSchema,
  proofBodySchema,
  recoveryCodesSchema,
  turnCodesOnBodySchema,
} from '@haat/contracts/http/account-safety';
import {
  customerDecider,
  isRegistered,
  type RegisteredCustomer,
} from '@haat/domain/customer/customer';
import { customerCommand } from '@haat/ordering/caller';
import { answers, Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { executeCommand } from '@haat/record/commands';
import type { Slice } from '../../context.ts';
import { keepNowhere } from '../../http/idempotency.ts';
import { changeLimit } from '../change-limit.ts';
import { codeLimit } from '../code-limit.ts';
import { proofLimit, requireProof } from '../require-proof.ts';
import { safetyOf } from '../show-safety/safety.ts';
import { allowedToAct, customerOf, sessionKey, sessionOf } from '../signed-in.ts';
import { uriOf } from './secrets.ts';

const onAlready = () => new Refusal(409, accountMessages.codesOnAlready);
const setUpOver = () => new Refusal(400, accountMessages.setUpOver);
const wrong = (error: string) => new Refusal(400, error, { fields: { code: error } });

/** @throws {Refusal} 409 while codes are off. */
const secretIdOf = ({ codesSecretId }: RegisteredCustomer): string => {
  if (codesSecretId === null) throw new Refusal(409, accountMessages.codesNotOn);
  return codesSecretId;
};

/** Codes are required only after one was entered: a secret that reached no app locks no one out. */
export const oneTimeCodesRoutes: Slice = async (app, context) => {
  const { oneTimeCodes, clock, store } = context;
  const limit = proofLimit(app, context);
  const prove = requireProof(app, context);
  const limitCodes = codeLimit(app, sessionKey);
  const limitChanges = changeLimit(app);
  const at = (act: string): string => `/api/account/one-time-codes/${act}`;
  const guarded = {
    onRequest: [allowedToAct(context), limit],
    schema: { tags: ['auth'], security: [{ session: [] }] },
  };

  app.post(
    at('set-up'),
    {
      ...guarded,
      schema: {
        ...guarded.schema,
        summary: 'Start two-factor setup',
        body: proofBodySchema,
        response: answers(200, codesSetUpSchema),
      },
    },
    async (request, reply) => {
      // Secrets are stored in no cached answer.
      keepNowhere(request, reply);
      const { customerId, email, codesSecretId } = customerOf(request);
      if (codesSecretId !== null) throw onAlready();
      await prove(request, reply, request.body);
      await limitChanges(request, reply);
      const secretId = derivedId('one-time codes', customerId, request.commandId);
      const secret = await oneTimeCodes.prepare({ customerId, secretId }, codesSecretId);
      return { secretId, secret, uri: uriOf(secret, email) };
    },
  );

  app.post(
    at('turn-on'),
    {
      ...guarded,
      schema: {
        ...guarded.schema,
        summary: 'Turn two-factor codes on with the first code',
        body: turnCodesOnBodySchema,
        response: answers(200, recoveryCodesSchema),
      },
      preHandler: limitCodes,
    },
    async (request, reply) => {
      keepNowhere(request, reply);
      const { customerId, codesSecretId } = customerOf(request);
      const { secretId, code } = request.body;
      const codes = { customerId, secretId };
      if (codesSecretId !== null) throw onAlready();
      if (!(await oneTimeCodes.isPrepared(codes))) throw setUpOver();
      const checked = await oneTimeCodes.check(codes, code);
      if (checked === 'used') throw wrong(accountMessages.codeUsed);
      if (checked === 'wrong') throw wrong(accountMessages.codeWrong);
      const done = await executeCommand(
        context,
        customerDecider,
        customerStream(customerId),
        { type: 'TurnOneTimeCodesOn', customerId, secretId, turnedOnAt: isoNow(clock) },
        customerCommand(request, customerId),
      );
      const { state } = done;
      if (!isRegistered(state)) throw setUpOver();
      // Only one of two concurrent calls returns codes: the other would replace them.
      if (!done.ok || done.events.length === 0) throw onAlready();
      const recoveryCodes = await oneTimeCodes.renewRecoveryCodes(codes);
      await context.sessions.open(request, reply, state, sessionOf(request));
      return { recoveryCodes: [...recoveryCodes] };
    },
  );

  app.post(
    at('turn-off'),
    {
      ...guarded,
      schema: {
        ...guarded.schema,
        summary: 'Turn two-factor codes off',
        body: proofBodySchema,
        response: answers(200, accountSafetySchema),
      },
    },
    async (request, reply) => {
      keepNowhere(request, reply);
      const { customerId } = customerOf(request);
      const secretId = secretIdOf(customerOf(request));
      await prove(request, reply, request.body);
      const { state } = await executeCommand(
        { store, clock },
        customerDecider,
        customerStream(customerId),
        { type: 'TurnOneTimeCodesOff', customerId, secretId, turnedOffAt: isoNow(clock) },
        customerCommand(request, customerId),
      );
      await oneTimeCodes.drop({ customerId, secretId });
      if (!isRegistered(state)) throw setUpOver();
      return safetyOf(context, state);
    },
  );

  app.post(
    at('recovery-codes'),
    {
      ...guarded,
      schema: {
        ...guarded.schema,
        summary: 'Replace the recovery codes',
        body: proofBodySchema,
        response: answers(200, recoveryCodesSchema),
      },
    },
    async (request, reply) => {
      keepNowhere(request, reply);
      const { customerId } = customerOf(request);
      const secretId = secretIdOf(customerOf(request));
      await prove(request, reply, request.body);
      const recoveryCodes = await oneTimeCodes.renewRecoveryCodes({ customerId, secretId });
      return { recoveryCodes: [...recoveryCodes] };
    },
  );
};
