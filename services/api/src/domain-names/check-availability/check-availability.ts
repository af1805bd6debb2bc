import { isSold } from '@haat/contracts/domain-name-input';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import type { DomainCheckAnswer } from '@haat/contracts/http/domain';
import { domainSearchMessages, refusalMessages } from '@haat/contracts/messages';
import { assertUnreachable } from '@haat/domain/decider';
import { domainNameDecider } from '@haat/domain/domain-name';
import { loadAggregate } from '@haat/platform/commands/execute';
import { Refusal } from '@haat/platform/http-server/refusal';
import type { ApiContext } from '../../context.ts';
import { readDomain } from '../quote.ts';

type Services = Pick<ApiContext, 'store' | 'priceList' | 'availabilities' | 'log'>;
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
      log.warn({ domain, description: answer.description }, 'domain check is restricted');
      throw new Refusal(422, domainSearchMessages.restricted);
    case 'unknown':
      if (!answer.failed) return { status: 'unknown', premium: false };
      throw new Refusal(502, domainSearchMessages.checkFailed(refusalMessages.registrarSilent));
    default:
      return assertUnreachable(answer);
  }
};

/**
 * Whether a name can be bought here and now; what nobody could say is never available.
 * @throws {Refusal} 400 for input that is no name or not sold, 422 when the registrar forbids the
 *   question, 502 when it does not answer.
 */
export const checkDomain = async (
  services: Services,
  typed: string,
): Promise<DomainCheckAnswer> => {
  const { domain, tld } = readDomain(typed);
  const { prices } = await services.priceList.current();
  const endings = prices.map((price) => price.tld);
  if (endings.length > 0 && !isSold(tld, endings)) {
    throw new Refusal(400, domainSearchMessages.tldNotSold(tld));
  }
  const stream = domainNameStream(domain);
  const { state } = await loadAggregate(services.store, domainNameDecider, stream);
  if (state.phase !== 'free') return { [domain]: unavailable };
  return { [domain]: await fromRegistrar(services, domain) };
};
