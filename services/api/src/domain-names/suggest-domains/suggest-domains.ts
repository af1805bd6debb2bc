import { domainToUnicode } from 'node:url';
import { isALabel, readMeantName } from '@haat/contracts/domain-name-input';
import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import { isHostLabel } from '@haat/contracts/host-name';
import type { SuggestAnswer, Suggestion } from '@haat/contracts/http/domain';
import { indianInLatin } from '@haat/contracts/indian-in-latin';
import { paiseToRupees, subtractPaise } from '@haat/contracts/money';
import type { TldPrice } from '@haat/ordering/catalogue/price-list/wisecp';
import { Refusal } from '@haat/platform/answers';
import type { Availability } from '@haat/platform/registrar';
import { LATE, withTimeout } from '@haat/platform/waits';
import type { ApiContext } from '../../context.ts';
import { nameOnSale, othersHold } from '../name-on-sale.ts';
import { readDomain } from '../quote.ts';

const FIRST_TLDS: readonly string[] = ['in', 'co.in', 'com', 'net', 'org', 'shop'];
const MAX_SUGGESTIONS = 6;
/** In ms; then the registrar gave no answer. */
const WAIT_MS = 3_000;

type Services = Pick<ApiContext, 'store' | 'clock' | 'priceList' | 'availabilities' | 'settings'>;

const rankOf = (tld: string): number => {
  if (isALabel(tld)) return -1;
  const first = FIRST_TLDS.indexOf(tld);
  return first === -1 ? FIRST_TLDS.length : first;
};

/** The named TLD, then the usual ones, then the cheapest. */
const offered = (prices: readonly TldPrice[], named: string | null): readonly TldPrice[] => [
  ...prices.filter(({ tld }) => tld === named),
  ...prices
    .filter(({ tld }) => tld !== named)
    .toSorted(
      (one, other) =>
        rankOf(one.tld) - rankOf(other.tld) ||
        subtractPaise(one.registerPaise, other.registerPaise),
    )
    .slice(0, MAX_SUGGESTIONS),
];

const latinOf = (word: string): string | null => {
  const latin = indianInLatin(word).toLowerCase();
  return latin !== word && isHostLabel(latin) ? latin : null;
};

const saleOf = async (
  services: Services,
  domain: string,
  answer: Availability | undefined,
  viewerId: string | undefined,
): Promise<Pick<Suggestion, 'status' | 'held_until' | 'held_for_ms'>> => {
  if (answer?.status === 'unavailable') return { status: 'taken' };
  if (answer?.status !== 'available') return { status: 'no_answer' };
  const onSale = await nameOnSale(services, domain);
  if (onSale.kind === 'ordered') return { status: 'taken' };
  return { status: 'available', ...othersHold(onSale, viewerId) };
};

/** @throws {Refusal} 400 where no name can be found, 503 without prices. */
export const suggestDomains = async (
  services: Services,
  typed: string,
  viewerId?: string,
  waitMs = WAIT_MS,
): Promise<SuggestAnswer> => {
  const { priceList, availabilities, settings } = services;
  const { prices } = await priceList.current();
  if (prices.length === 0) throw new Refusal(503, domainSearchMessages.unexpected);
  const tlds = prices.map(({ tld }) => tld);
  const meant = readMeantName(typed, tlds);
  const error = domainSearchMessages.invalidName;
  if (meant === null) throw new Refusal(400, error, { fields: { word: error } });
  // Refuses punycode of no script; any TLD will do.
  const { label } = readDomain(`${meant.label}.in`);
  const isIdn = isALabel(label);
  const takesScript = ({ tld }: TldPrice) => (isIdn ? settings.IDN_TLDS.has(tld) : !isALabel(tld));
  const rows = offered(prices.filter(takesScript), meant.tld);

  const asked = rows.map(({ tld }) => tld);
  const answers =
    asked.length === 0 ? [] : await withTimeout(availabilities.ofLabel(label, asked), waitMs);
  const word = domainToUnicode(label);
  return {
    word,
    label,
    latin: isIdn ? latinOf(word) : null,
    domains: await Promise.all(
      rows.map(async ({ tld, registerPaise, renewalPaise }, n) => {
        const domain = `${label}.${tld}`;
        return {
          domain,
          shown: domainToUnicode(domain),
          tld,
          price: paiseToRupees(registerPaise),
          renewal: paiseToRupees(renewalPaise),
          ...(await saleOf(services, domain, answers === LATE ? undefined : answers[n], viewerId)),
        };
      }),
    ),
  };
};
