import { readOwnDomain } from '@haat/contracts/domain-name-input';
import { orderMessages } from '@haat/contracts/messages';
import { Refusal } from '@haat/platform/http-server/refusal';

/**
 * A domain that the customer has already, as it was typed.
 * @returns the name by itself, in ASCII.
 * @throws {Refusal} 400 for what is no domain name.
 */
export const requireOwnDomain = (typed: string): string => {
  const domain = readOwnDomain(typed);
  if (domain !== null) return domain;
  const error = orderMessages.enterValidDomain;
  throw new Refusal(400, error, { fields: { domain: error } });
};
