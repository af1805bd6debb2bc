import { accountMessages } from '@haat/contracts/account-messages';
import type { PasskeyLoginBody } from '@haat/contracts/http/account-safety';
import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import { Refusal } from '@haat/platform/answers';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context.ts';
import { loadCustomer } from '../account.ts';
import { handleOf, readPasskeyLogin } from '../relying-party.ts';
import { requireRelyingParty } from '../require-relying-party.ts';

const notTaken = () => new Refusal(400, accountMessages.passkeyNotTaken);
/** The same for unknown and removed passkeys. */
const unknown = () => new Refusal(401, accountMessages.passkeyUnknown);

/** Uses up the challenge. @throws {Refusal} 401 for an unknown passkey, 400 for a bad challenge. */
export const findPasskeyOwner = async (
  context: Pick<ApiContext, 'ceremonies' | 'passkeys' | 'relyingParty' | 'store'>,
  request: FastifyRequest,
  { credential }: PasskeyLoginBody,
): Promise<RegisteredCustomer> => {
  const relyingParty = requireRelyingParty(context);
  const begun = await context.ceremonies.find(request, 'passkey login');
  if (begun === null) throw notTaken();
  const passkey = await context.passkeys.find(credential.id);
  if (passkey === null) throw unknown();
  const counter = await readPasskeyLogin(relyingParty, begun.id, credential, passkey);
  if (counter === null) throw notTaken();
  const { userHandle } = credential.response;
  // Old U2F keys send no user handle.
  const isTheirs = userHandle == null || userHandle === handleOf(passkey.customerId);
  const customer = isTheirs ? await loadCustomer(context.store, passkey.customerId) : null;
  if (customer === null || !customer.passkeyIds.includes(passkey.passkeyId)) throw unknown();
  if (!(await context.ceremonies.end(begun))) throw notTaken();
  if (!(await context.passkeys.noteUse(passkey, counter))) throw notTaken();
  return customer;
};
