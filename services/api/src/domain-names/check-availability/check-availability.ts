import { isSold } from '@haat/contracts/domain-name-input';
import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { paymentStream } from '@haat/contracts/events/payment';
import type { DomainCheckAnswer } from '@haat/contracts/http/domain';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { assertUnreachable } from '@haat/domain/decider/decider';
import { type DomainNameState, domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { isPaidOrder } from '@haat/domain/order/order-state';
import { paymentDecider } from '@haat/domain/payment/payment';
import { isBeingVerified } from '@haat/domain/payment/payment-state';
import { loadOrder } from '@haat/ordering/orders/load-order';
import { Refusal } from '@haat/platform/answers';
import { loadAggregate } from '@haat/record/commands';
import type { ApiContext } from '../../context.ts';
import { readDomain, requireSoldScript } from '../quote.ts';

type Services = Pick<ApiContext, 'store' | 'priceList' | 'availabilities' | 'log' | 'settings'>;
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

/** Invented payments must not reserve domains: after an unfound payment others may buy. */
const isOpenToPayers = async (
  store: ApiContext['store'],
  claim: Exclude<DomainNameState, { phase: 'free' }>,
): Promise<boolean> => {
  if (claim.phase !== 'reserved') return false;
  const placed = await loadOrder(store, claim.orderId);
  if (placed === null || !isPaidOrder(placed.order)) return false;
  const stream = paymentStream(placed.order.payment.referenceCode);
  const { state: payment } = await loadAggregate(store, paymentDecider, stream);
  if (payment.phase === 'not_submitted' || payment.phase === 'verified') return false;
  return payment.creditNotSeenAt !== null || !isBeingVerified(payment);
};

/** False where an order here has the domain. */
export const isOnSale = async (store: ApiContext['store'], domain: string): Promise<boolean> => {
  const { state } = await loadAggregate(store, domainNameDecider, domainNameStream(domain));
  return state.phase === 'free' || isOpenToPayers(store, state);
};

/** @throws {Refusal} 400 for no domain or an unsold one, 422, 502, or 503 without prices. */
export const checkDomain = async (
  services: Services,
  typed: string,
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
  if (!(await isOnSale(services.store, domain))) return { [domain]: unavailable };
  return { [domain]: await fromRegistrar(services, domain) };
};
