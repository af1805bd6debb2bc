import { domainToASCII, domainToUnicode } from 'node:url';
import { type DomainName, isALabel, readDomainName } from '@haat/contracts/domain-name-input';
import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import type { Paise } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Refusal } from '@haat/platform/answers';
import type { PriceList } from '../catalogue/price-list/price-list.ts';
import type { ApiSettings } from '../context.ts';

export type Quote = {
  /** Lower-cased, without scheme and www. */
  readonly domain: string;
  /** For the first year. */
  readonly pricePaise: Paise;
};

type Shop = {
  readonly priceList: PriceList;
  readonly settings: Pick<ApiSettings, 'IDN_TLDS'>;
};

const refusedName = (error: string): Refusal =>
  new Refusal(400, error, { fields: { domain: error } });

/** @throws {Refusal} 400 for a name in another script, where its TLD is not sold in one. */
export const requireSoldScript = (
  { settings }: Pick<Shop, 'settings'>,
  { label, tld }: DomainName,
): void => {
  if (isALabel(label) && !settings.IDN_TLDS.has(tld)) {
    throw refusedName(refusalMessages.idnNotSold(tld));
  }
};

/** @throws {Refusal} 400 with the specification's text when this cannot be a domain name. */
export const readDomain = (typed: string): DomainName => {
  const reading = readDomainName(typed);
  if (!reading.ok) throw refusedName(reading.error);
  // Browsers cannot decode punycode; a label that UTS 46 rejects stays as it is here.
  const { label } = reading;
  const decoded = domainToUnicode(label);
  const isSound = decoded !== label && domainToASCII(decoded) === label;
  if (isALabel(label) && !isSound) throw refusedName(domainSearchMessages.invalidName);
  return reading;
};

/**
 * The server's own price of a name.
 * @throws {Refusal} 400 for a name that is none or that is not sold here, 503 without a price list.
 */
export const quoteDomain = async (shop: Shop, typed: string): Promise<Quote> => {
  const { priceList } = shop;
  const name = readDomain(typed);
  const { domain, tld } = name;
  requireSoldScript(shop, name);
  const price = await priceList.priceOf(tld);
  if (price !== undefined) return { domain, pricePaise: price.registerPaise };
  const { prices } = await priceList.current();
  if (prices.length === 0) throw new Refusal(503, refusalMessages.priceUnavailable);
  throw refusedName(domainSearchMessages.tldNotSold(tld));
};
