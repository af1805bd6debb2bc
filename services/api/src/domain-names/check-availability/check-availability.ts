import { isSold } from '@haat/contracts/domain-name-input';
import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import type { DomainCheckAnswer } from '@haat/contracts/http/domain';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { assertUnreachable } from '@haat/domain/decider/decider';
import { Refusal } from '@haat/platform/answers';
import type { ApiContext } from '../../context.ts';
import { nameOnSale, othersHold } from '../name-on-sale.ts';
import { readDomain, requireSoldScript } from '../quote.ts';

type Services = Pick<
  ApiContext,
  'store' | 'clock' | 'priceList' | 'availabilities' | 'log' | 'settings'
>;
type Answer = DomainCheckAnswer[string];

const unavailable: Answer = { status: 'unavailable', premium: false };

const fromRegistrar = async (
  { availabilities, log }: Services,
  domain: string,
): Promise<Answer> => {
  const answer = await availabilities.of(domain);
  switch (answer.status) {
    case 'available':
      return { status: 'available', premium: false };
    case 'unavailable':
      return { status: 'unavailable', premium: answer.reason === 'premium' };
    case 'restricted':
      log.warn(
        { domain, description: answer.description },
        'the registrar does not allow this domain check',
      );
      throw new Refusal(422, domainSearchMessages.restricted);
    case 'unknown':
      if (!answer.failed) return { status: 'unknown', premium: false };
      throw new Refusal(502, domainSearchMessages.checkFailed(refusalMessages.registrarSilent));
    default:
      return assertUnreachable(answer);
  }
};

/** @throws {Refusal} 400 for no domain or an unsold one, 422, 502, or 503 without prices. */
export const checkDomain = async (
  services: Services,
  typed: string,
  viewerId?: string,
): Promise<DomainCheckAnswer> => {
  const name = readDomain(typed);
  const { domain, tld } = name;
  const { prices } = await services.priceList.current();
  if (prices.length === 0) throw new Refusal(503, domainSearchMessages.unexpected);
  const endings = prices.map((price) => price.tld);
  if (!isSold(tld, endings)) {
    throw new Refusal(400, domainSearchMessages.tldNotSold(tld));
  }
  requireSoldScript(services, name);
  const onSale = await nameOnSale(services, domain);
  if (onSale.kind === 'ordered') return { [domain]: unavailable };
  const answer = await fromRegistrar(services, domain);
  const hold = answer.status === 'available' ? othersHold(onSale, viewerId) : {};
  return { [domain]: { ...answer, ...hold } };
};
