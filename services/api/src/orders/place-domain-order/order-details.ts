import type { ContactDetails } from '@haat/contracts/address';
import { MAX_NAMESERVERS, MIN_NAMESERVERS } from '@haat/contracts/constants';
import { readHost } from '@haat/contracts/host-name';
import type { DomainBuyBody } from '@haat/contracts/http/domain';
import { orderMessages, refusalMessages } from '@haat/contracts/messages';
import { formatRupees, type Paise, paiseToWholeRupees, rupeesToPaise } from '@haat/contracts/money';
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

/**
 * Tells whether the price that the customer saw, in rupees, is this one or its whole-rupee
 * rounding; a customer who was not asked for one saw none.
 * @throws {Refusal} 400 when it is no amount.
 */
export const isSamePrice = (seen: DomainBuyBody['price'], pricePaise: Paise): boolean => {
  if (seen === undefined) return true;
  const seenPaise = rupeesToPaise(seen);
  if (seenPaise === null) throw new Refusal(400, orderMessages.invalidPrice);
  return [pricePaise, paiseToWholeRupees(pricePaise) * 100].includes(seenPaise);
};

/** @throws {Refusal} 400 when what the customer saw is no amount, 409 when it is another price. */
export const requireSamePrice = (seen: DomainBuyBody['price'], pricePaise: Paise): void => {
  if (isSamePrice(seen, pricePaise)) return;
  throw new Refusal(409, refusalMessages.priceChanged(formatRupees(pricePaise)));
};
