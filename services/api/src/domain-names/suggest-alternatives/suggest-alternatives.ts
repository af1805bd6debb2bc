import { domainNameStream } from '@haat/contracts/events/domain-name';
import type { AlternativesAnswer } from '@haat/contracts/http/domain';
import { paiseToRupees } from '@haat/contracts/money';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { Refusal } from '@haat/platform/answers';
import { withTimeout } from '@haat/platform/waits';
import { loadAggregate } from '@haat/record/commands';
import type { ApiContext } from '../../context.ts';
import { readDomain, requireSoldScript } from '../quote.ts';
import { candidatesNear } from './candidates.ts';

const MAX_ALTERNATIVES = 4;
/** Asked about at the registrar for one answer. */
const MAX_REQUESTED = 8;
/** Who has waited this long gets the names that are known by then, in ms. */
const WAIT_MS = 3_000;

type Services = Pick<ApiContext, 'store' | 'priceList' | 'availabilities' | 'log' | 'settings'>;

/**
 * Names near one that is taken which can be bought here and now, with their prices; fewer where the
 * registrar is slow or silent.
 * @throws {Refusal} 400 for what is no name.
 */
export const suggestAlternatives = async (
  services: Services,
  typed: string,
): Promise<AlternativesAnswer> => {
  const { domain, tld } = readDomain(typed);
  const label = domain.slice(0, domain.indexOf('.'));
  const { prices } = await services.priceList.current();
  const own = prices.find((price) => price.tld === tld)?.registerPaise ?? 0;
  // What costs about as much comes first: the payment that is there covers it.
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
  const asked = candidates.map(async (name) => {
    if (await isBuyable(services, name)) known.add(name);
  });
  await withTimeout(Promise.all(asked), WAIT_MS);
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

/** A label in punycode with something added is often none; others are sold under some TLDs only. */
const mayBeSold = (services: Services, name: string): boolean => {
  try {
    requireSoldScript(services, readDomain(name));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

/** What cannot be found out is not offered. Never throws: nobody may be waiting any more. */
const isBuyable = async (
  { store, availabilities, log }: Services,
  name: string,
): Promise<boolean> => {
  try {
    const [{ state }, answer] = await Promise.all([
      loadAggregate(store, domainNameDecider, domainNameStream(name)),
      availabilities.of(name),
    ]);
    return state.phase === 'free' && answer.status === 'available';
  } catch (error) {
    log.warn({ err: error, name }, 'an alternative could not be looked at');
    return false;
  }
};
