import type { ContactDetails } from '@haat/contracts/address';
import { MAX_NAMESERVERS, MIN_NAMESERVERS } from '@haat/contracts/constants';
import { readHost } from '@haat/contracts/host-name';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { registrarPhoneError } from '@haat/contracts/registrar-phone';
import { Refusal } from '@haat/platform/http-server/refusal';

/**
 * @returns two to four host names; the shop's own when fewer than two are given.
 * @throws {Refusal} 400 naming the one that is no host name.
 */
export const nameserversOf = (
  typed: readonly string[],
  defaults: readonly string[],
): readonly string[] => {
  const given = new Set<string>();
  for (const [index, text] of typed.entries()) {
    if (text.trim() === '') continue;
    const host = readHost(text);
    if (host === null) {
      const error = refusalMessages.invalidNameserver(text);
      throw new Refusal(400, error, { fields: { [`ns.${index}`]: error } });
    }
    given.add(host);
  }
  return given.size < MIN_NAMESERVERS ? defaults : [...given].slice(0, MAX_NAMESERVERS);
};

/** @throws {Refusal} 400 for a phone number that the registrar would not take. */
export const requireRegistrarPhone = (
  field: 'registrantData' | 'billingData',
  contact: ContactDetails,
): void => {
  const error = registrarPhoneError(contact.phone);
  if (error === undefined) return;
  throw new Refusal(400, error, { fields: { [`${field}.phone`]: error } });
};
