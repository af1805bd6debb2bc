import { readDomainName } from '@haat/contracts/domain-name-input';
import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import type { Paise } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Refusal } from '@haat/platform/http-server/refusal';
import type { PriceList } from '../providers/price-list/price-list.ts';

export type Quote = {
  /** Lower-cased, without scheme and www. */
  readonly domain: string;
  /** For the first year. */
  readonly pricePaise: Paise;
};

/** @throws {Refusal} 400 with the specification's text when this cannot be a domain name. */
export const readDomain = (typed: string): { readonly domain: string; readonly tld: string } => {
  const reading = readDomainName(typed);
  if (!reading.ok) throw new Refusal(400, reading.error, { fields: { domain: reading.error } });
  return reading;
};

/**
 * The server's own price of a name.
 * @throws {Refusal} 400 for a name that is none or that is not sold here, 503 without a price list.
 */
export const quoteDomain = async (priceList: PriceList, typed: string): Promise<Quote> => {
  const { domain, tld } = readDomain(typed);
  const price = await priceList.priceOf(tld);
  if (price !== undefined) return { domain, pricePaise: price.registerPaise };
  const { prices } = await priceList.current();
  if (prices.length === 0) throw new Refusal(503, refusalMessages.priceUnavailable);
  const error = domainSearchMessages.tldNotSold(tld);
  throw new Refusal(400, error, { fields: { domain: error } });
};
