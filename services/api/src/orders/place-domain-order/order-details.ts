import type { ContactDetails } from '@haat/contracts/address';
import { MAX_NAMESERVERS, MIN_NAMESERVERS } from '@haat/contracts/constants';
import { isBelow, readHost } from '@haat/contracts/host-name';
import { latinErrors } from '@haat/contracts/latin-details';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { registrarPhoneError } from '@haat/contracts/registrar-phone';
import { Refusal } from '@haat/platform/answers';

const refusedAt = (index: number, error: string): Refusal =>
  new Refusal(400, error, { fields: { [`ns.${index}`]: error } });

/** Two to four hosts; the defaults for fewer. @throws {Refusal} 400 also for one below `domain`. */
export const nameserversOf = (
  typed: readonly string[],
  defaults: readonly string[],
  domain: string,
): readonly string[] => {
  const given = new Set<string>();
  for (const [index, text] of typed.entries()) {
    if (text.trim() === '') continue;
    const host = readHost(text);
    if (host === null) throw refusedAt(index, refusalMessages.invalidNameserver(text));
    if (isBelow(host, domain)) {
      throw refusedAt(index, refusalMessages.nameserverBelowName(host, domain));
    }
    given.add(host);
  }
  return given.size < MIN_NAMESERVERS ? defaults : [...given].slice(0, MAX_NAMESERVERS);
};

/** @throws {Refusal} 400 for a phone number that the registrar refuses. */
export const requireRegistrarPhone = (
  field: 'registrantData' | 'billingData',
  contact: ContactDetails,
): void => {
  const error = registrarPhoneError(contact.phone);
  if (error === undefined) return;
  throw new Refusal(400, error, { fields: { [`${field}.phone`]: error } });
};

/** @throws {Refusal} 400 at each non-Latin field: registries refuse those. */
export const requireLatin = (registrant: ContactDetails): void => {
  const errors = Object.entries(latinErrors(registrant));
  if (errors.length === 0) return;
  const fields = Object.fromEntries(
    errors.map(([field, error]) => [`registrantData.${field}`, error]),
  );
  throw new Refusal(400, refusalMessages.latinOnly, { fields });
};
