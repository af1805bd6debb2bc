import type { DomainHoldAnswer, DomainHoldBody } from '@haat/contracts/http/domain';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { apiPaths } from '../../../config/paths.ts';
import { deleteJson, post } from '../../../lib/api-client.ts';
import { type DomainHold, type Held, holdOf, NO_HOLD } from './domain-hold.ts';

type Buying = {
  /** Null while nothing is to be held. */
  readonly domain: string | null;
  /** Another customer's hold is another one. */
  readonly customerId: string | null;
  /** A submitted payment prolongs the hold. */
  readonly isPaid: boolean;
  /** The order under way takes the domain itself. */
  readonly isOrdering: boolean;
};

const giveUp = (domain: string): void => {
  void deleteJson<DomainHoldAnswer>(apiPaths.domainHolds, { domain } satisfies DomainHoldBody);
};

/** The server's hold has ended by then, in ms. */
const MARGIN_MS = 1_000;

/**
 * Holds the domain from the payment step on. Hiding, reloading or losing the page leaves the hold:
 * the customer may be in their UPI app. A reload continues it: a repeated request answers with it.
 */
export const useDomainHold = ({ domain, customerId, isPaid, isOrdering }: Buying) => {
  const [known, setKnown] = useState<{ readonly of: string; readonly hold: DomainHold }>();
  const [ends, setEnds] = useState(0);
  const held = useRef<{ readonly of: string; readonly domain: string; readonly hold: Held }>(null);
  const expected = useRef<string | null>(null);
  const subject = domain === null || customerId === null ? null : `${customerId} ${domain}`;
  const hold = known !== undefined && known.of === subject ? known.hold : NO_HOLD;
  const isOwnOrder = useEffectEvent(({ kind }: DomainHold) => isOrdering && kind === 'refused');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a payment, or the end, asks again
  useEffect(() => {
    if (domain === null || subject === null) return;
    let isGone = false;
    expected.current = domain;
    const { current: before } = held;
    if (before !== null && before.domain !== domain) giveUp(before.domain);
    const own = before?.of === subject ? before.hold : null;
    if (own === null) held.current = null;
    const body: DomainHoldBody = { domain };
    void post<DomainHoldAnswer>(apiPaths.domainHolds, body).then((answer) => {
      const hold = holdOf(answer, own, Date.now());
      // Also an answer that comes after the customer has left the step, or the order.
      if (hold.kind === 'held' && expected.current !== domain) giveUp(domain);
      else if (hold.kind === 'held') held.current = { of: subject, domain, hold };
      if (!isGone && !isOwnOrder(hold)) setKnown({ of: subject, hold });
    });
    return () => {
      isGone = true;
    };
  }, [domain, subject, isPaid, ends]);

  const until = hold.kind === 'held' ? hold.until : null;
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setEnds((n) => n + 1), until - Date.now() + MARGIN_MS);
    return () => clearTimeout(timer);
  }, [until]);

  return {
    hold,
    giveUp: (): void => {
      if (held.current !== null) giveUp(held.current.domain);
      held.current = null;
      expected.current = null;
    },
  };
};
