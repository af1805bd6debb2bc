import {
  type ClaimedName,
  type DomainNameState,
  domainNameDecider,
} from '@haat/domain/domain-name/domain-name';
import { orderDecider } from '@haat/domain/order/order';
import type { PlacedOrder } from '@haat/domain/order/order-state';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import type { Fact } from '../end-state.ts';

type Folding = {
  readonly initial: unknown;
  readonly evolve: (state: never, event: never) => unknown;
};

/** The last state of each stream, without untouched ones. */
const statesOf = <State>(
  facts: readonly Fact[],
  category: string,
  { initial, evolve }: Folding,
): readonly State[] => {
  const states = new Map<string, unknown>();
  for (const fact of facts) {
    const { stream } = fact.recorded;
    if (!stream.startsWith(`${category}-`)) continue;
    states.set(stream, evolve((states.get(stream) ?? initial) as never, fact as never));
  }
  const { phase } = initial as { readonly phase: string };
  const begun = [...states.values()] as { readonly phase: string }[];
  return begun.filter((state) => state.phase !== phase) as State[];
};

export const ordersOf = (facts: readonly Fact[]): readonly PlacedOrder[] =>
  statesOf(facts, 'order', orderDecider);

export const paymentsOf = (facts: readonly Fact[]): readonly SubmittedPayment[] =>
  statesOf(facts, 'payment', paymentDecider);

/** Of orders; not those held for a customer who is still buying. */
export const claimedNamesOf = (facts: readonly Fact[]): readonly ClaimedName[] =>
  statesOf<DomainNameState>(facts, 'domainname', domainNameDecider).filter(
    (state) => state.phase !== 'free' && state.phase !== 'held',
  );

export const eventsOfType = <Type extends Fact['type']>(
  facts: readonly Fact[],
  type: Type,
): readonly Extract<Fact, { readonly type: Type }>[] =>
  facts.filter((fact) => fact.type === type) as Extract<Fact, { readonly type: Type }>[];
