import { domainToASCII, domainToUnicode } from 'node:url';
import { type DomainName, isALabel, readDomainName } from '@haat/contracts/domain-name-input';
import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import type { Paise } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { PriceList } from '@haat/ordering/catalogue/price-list/price-list';
import { Refusal } from '@haat/platform/answers';
import type { ApiSettings } from '../context.ts';

export type Quote = {
  /** Lower case, without scheme and www. */
  readonly domain: string;
  /** First year. */
  readonly pricePaise: Paise;
};

type Shop = {
  readonly priceList: PriceList;
  readonly settings: Pick<ApiSettings, 'IDN_TLDS'>;
};

const refusedName = (error: string): Refusal =>
  new Refusal(400, error, { fields: { domain: error } });

/** @throws {Refusal} 400 for another script where its TLD, or the shop, sells none; or the reverse. */
export const requireSoldScript = (
  { settings }: Pick<Shop, 'settings'>,
  { label, tld }: DomainName,
): void => {
  if (isALabel(tld) && !settings.IDN_TLDS.has(tld)) {
    throw refusedName(domainSearchMessages.tldNotSold(domainToUnicode(tld)));
  }
  if (isALabel(label) && !settings.IDN_TLDS.has(tld)) {
    throw refusedName(refusalMessages.idnNotSold(tld));
  }
  if (isALabel(tld) && !isALabel(label)) {
    throw refusedName(refusalMessages.idnOnly(domainToUnicode(tld)));
  }
};

/** @throws {Refusal} 400 with the specified text. */
export const readDomain = (typed: string): DomainName => {
  const reading = readDomainName(typed);
  if (!reading.ok) throw refusedName(reading.error);
  // Browsers cannot decode punycode; domainToUnicode leaves labels that UTS 46 rejects.
  const { label } = reading;
  const decoded = domainToUnicode(label);
  const isSound = decoded !== label && domainToASCII(decoded) === label;
  if (isALabel(label) && !isSound) throw refusedName(domainSearchMessages.invalidName);
  return reading;
};

/** @throws {Refusal} 400 for no domain or an unsold one, 503 without a price list. */
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
