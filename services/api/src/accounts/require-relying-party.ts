import { accountMessages } from '@haat/contracts/account-messages';
import { Refusal } from '@haat/platform/answers';
import type { ApiContext } from '../context.ts';
import type { RelyingParty } from './relying-party.ts';

/** @throws {Refusal} 409 where the shop's address is an IP: passkeys need a domain. */
export const requireRelyingParty = ({
  relyingParty,
}: Pick<ApiContext, 'relyingParty'>): RelyingParty => {
  if (relyingParty === null) throw new Refusal(409, accountMessages.passkeysNeedName);
  return relyingParty;
};
