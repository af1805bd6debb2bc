import { accountMessages } from '@haat/contracts/account-messages';
import { customerStream } from '@haat/contracts/events/customer';
import type { addPasskeyBodySchema } from '@haat/contracts/http/account-safety';
import {
  customerDecider,
  isRegistered,
  MAX_PASSKEYS,
  type RegisteredCustomer,
} from '@haat/domain/customer/customer';
import { customerCommand } from '@haat/ordering/caller';
import { Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { executeCommand } from '@haat/record/commands';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ApiContext } from '../../context.ts';
import { deviceLabel } from '../device-label.ts';
import { knownTransports } from '../passkeys.ts';
import { readNewPasskey } from '../relying-party.ts';
import { requireRelyingParty } from '../require-relying-party.ts';
import { customerOf } from '../signed-in.ts';

const notTaken = () => new Refusal(400, accountMessages.passkeyNotTaken);
const tooMany = () => new Refusal(409, accountMessages.tooManyPasskeys);

/** @throws {Refusal} 409 */
export const requireFreeSlot = ({ passkeyIds }: RegisteredCustomer): void => {
  if (passkeyIds.length >= MAX_PASSKEYS) throw tooMany();
};

/** The key is stored before PasskeyAdded names it. @throws {Refusal} 400 bad challenge, 409 */
export const addPasskey = async (
  context: Pick<ApiContext, 'ceremonies' | 'passkeys' | 'relyingParty' | 'store' | 'clock'>,
  request: FastifyRequest,
  { name, credential }: z.output<typeof addPasskeyBodySchema>,
): Promise<RegisteredCustomer> => {
  const { ceremonies, passkeys, clock } = context;
  const { customerId, sessionGeneration } = customerOf(request);
  const relyingParty = requireRelyingParty(context);
  const begun = await ceremonies.find(request, 'add passkey');
  if (begun === null || begun.customerId !== customerId) throw notTaken();
  if (begun.generation !== sessionGeneration) throw notTaken();
  const made = await readNewPasskey(relyingParty, begun.id, credential);
  if (made === null || !(await ceremonies.end(begun))) throw notTaken();
  const passkeyId = derivedId('passkey', customerId, begun.id);
  const isSaved = await passkeys.keep({
    ...made,
    passkeyId,
    customerId,
    transports: knownTransports(credential.response.transports),
    name: name || deviceLabel(request.headers['user-agent']),
  });
  if (!isSaved) throw new Refusal(409, accountMessages.passkeyTaken);
  const { ok, state } = await executeCommand(
    context,
    customerDecider,
    customerStream(customerId),
    { type: 'AddPasskey', customerId, passkeyId, addedAt: isoNow(clock) },
    customerCommand(request, customerId),
  );
  if (!isRegistered(state)) throw notTaken();
  if (!ok) {
    await passkeys.drop(customerId, passkeyId, state.passkeyIds);
    throw tooMany();
  }
  return state;
};
