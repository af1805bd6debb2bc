import type { AlternativesAnswer } from '@haat/contracts/http/domain';
import { paiseToRupees } from '@haat/contracts/money';
import { Refusal } from '@haat/platform/answers';
import { withTimeout } from '@haat/platform/waits';
import type { ApiContext } from '../../context.ts';
import { nameOnSale } from '../name-on-sale.ts';
import { readDomain, requireSoldScript } from '../quote.ts';
import { candidatesNear } from './candidates.ts';

const MAX_ALTERNATIVES = 4;
/** Registrar questions per answer. */
const MAX_REQUESTED = 8;
/** In ms; then the answer has what is known. */
const WAIT_MS = 3_000;

type Services = Pick<
  ApiContext,
  'store' | 'clock' | 'priceList' | 'availabilities' | 'log' | 'settings'
>;

/** Similar domains that can be bought now; fewer if the registrar is slow. @throws {Refusal} 400 */
export const suggestAlternatives = async (
  services: Services,
  typed: string,
): Promise<AlternativesAnswer> => {
  const { domain, tld } = readDomain(typed);
  const label = domain.slice(0, domain.indexOf('.'));
  const { prices } = await services.priceList.current();
  const own = prices.find((price) => price.tld === tld)?.registerPaise ?? 0;
  // Similar prices first: the existing payment may cover them.
  const distance = (paise: number) => Math.abs(paise - own);
  const byPrice = prices.toSorted(
    (one, other) => distance(one.registerPaise) - distance(other.registerPaise),
  );
  const priceOf = new Map(prices.map((price) => [price.tld, price.registerPaise]));
  const candidates = candidatesNear(
    { label, tld },
    byPrice.map((price) => price.tld),
  )
    .filter((name) => priceOf.has(name.slice(name.indexOf('.') + 1)))
    .filter((name) => mayBeSold(services, name))
    .slice(0, MAX_REQUESTED);

  const known = new Set<string>();
  const checks = candidates.map(async (name) => {
    if (await isBuyable(services, name)) known.add(name);
  });
  await withTimeout(Promise.all(checks), WAIT_MS);
  return {
    alternatives: candidates
      .filter((name) => known.has(name))
      .slice(0, MAX_ALTERNATIVES)
      .map((name) => ({
        domain: name,
        price: paiseToRupees(priceOf.get(name.slice(name.indexOf('.') + 1)) ?? 0),
      })),
  };
};

/** A changed punycode label is often invalid; some TLDs sell no internationalized names. */
const mayBeSold = (services: Services, name: string): boolean => {
  try {
    requireSoldScript(services, readDomain(name));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

/** False on errors. Never throws: the caller may have gone. */
const isBuyable = async (services: Services, name: string): Promise<boolean> => {
  const { availabilities, log } = services;
  try {
    const [{ kind }, answer] = await Promise.all([
      nameOnSale(services, name),
      availabilities.of(name),
    ]);
    return kind === 'free' && answer.status === 'available';
  } catch (error) {
    log.warn({ err: error, name }, 'could not check an alternative domain');
    return false;
  }
};
