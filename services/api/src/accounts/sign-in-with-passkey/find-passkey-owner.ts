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
/** The same whether nobody ever had it or somebody removed it. */
const unknown = () => new Refusal(401, accountMessages.passkeyUnknown);

/**
 * Finds the account that a passkey opens. The challenge that it signed is used up, and its counter
 * noted.
 * @throws {Refusal} 401 for a passkey that opens none; 400 where the challenge was not this
 *   browser's, is too old or used up, or was not signed by this passkey for this shop.
 */
export const findPasskeyOwner = async (
  context: Pick<ApiContext, 'ceremonies' | 'passkeys' | 'relyingParty' | 'store'>,
  request: FastifyRequest,
  { credential }: PasskeyLoginBody,
): Promise<RegisteredCustomer> => {
  const relyingParty = requireRelyingParty(context);
  const begun = await context.ceremonies.find(request, 'passkey login');
  if (begun === null) throw notTaken();
  const kept = await context.passkeys.find(credential.id);
  if (kept === null) throw unknown();
  const counter = await readPasskeyLogin(relyingParty, begun.id, credential, kept);
  if (counter === null) throw notTaken();
  const { userHandle } = credential.response;
  // Whose it is, the authenticator says as well; U2F keys of old say nothing.
  const isTheirs = userHandle == null || userHandle === handleOf(kept.customerId);
  const customer = isTheirs ? await loadCustomer(context.store, kept.customerId) : null;
  if (customer === null || !customer.passkeyIds.includes(kept.passkeyId)) throw unknown();
  if (!(await context.ceremonies.end(begun))) throw notTaken();
  if (!(await context.passkeys.noteUse(kept, counter))) throw notTaken();
  return customer;
};
