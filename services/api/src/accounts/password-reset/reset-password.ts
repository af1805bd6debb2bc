import { accountMessages } from '@haat/contracts/account-messages';
import type { ResetPasswordBody } from '@haat/contracts/http/auth';
import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import { Refusal } from '@haat/platform/answers';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context.ts';
import { requireUncommon } from '../common-passwords.ts';
import { changePassword } from '../passwords.ts';

const linkInvalid = () => new Refusal(400, accountMessages.linkInvalid);

/**
 * Gives whoever holds a mailed link another password. The link is used up by that change, and so is
 * every other one that was mailed for the password before.
 * @throws {Refusal} 400, always the same of a link: it is made up, too old, used or overtaken.
 */
export const resetPassword = async (
  services: Pick<ApiContext, 'store' | 'db' | 'clock' | 'passwordLinks'>,
  request: Pick<FastifyRequest, 'commandId' | 'id'>,
  { token, password }: ResetPasswordBody,
): Promise<RegisteredCustomer> => {
  const link = await services.passwordLinks.find(token);
  if (link === null) throw linkInvalid();
  requireUncommon(password);
  const { customerId, replaces } = link;
  const requested = { customerId, password, replaces, shownBy: 'mailed_link' } as const;
  const customer = await changePassword(services, request, requested);
  if (customer === null) throw linkInvalid();
  return customer;
};
