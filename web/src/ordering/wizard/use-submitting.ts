import type { OrderSummary } from '@haat/contracts/http/orders';
import type { Paise } from '@haat/contracts/money';
import { type Dispatch, useEffect, useRef, useState } from 'react';
import { useShowPlacedOrder } from '../../lib/placed-orders.ts';
import type { OrderingAction } from './ordering-flow.ts';
import type { SubmitOutcome } from './submit-outcome.ts';

/** An answer that describes the order as My Orders lists it. */
type Placed = { readonly summary?: OrderSummary | undefined };

type Submitting<Answer> = {
  readonly dispatch: Dispatch<OrderingAction<Answer>>;
  /** Checks, pays and orders; null where there is nothing to submit yet. */
  readonly send: (() => Promise<SubmitOutcome<Answer>>) | null;
  /** Whatever was refused may have been changed by the shop meanwhile. */
  readonly onRefused?: () => void;
  /** What was kept for this order alone is done with. */
  readonly onOrdered?: () => void;
};

/** Submits a flow's order, one at a time, and tells the flow how it went. */
export const useSubmitting = <Answer extends Placed>({
  dispatch,
  send,
  onRefused,
  onOrdered,
}: Submitting<Answer>) => {
  const [position, setPosition] = useState<string | null>(null);
  const showPlacedOrder = useShowPlacedOrder();
  const isSubmitting = useRef(false);
  const submit = async (): Promise<void> => {
    // A second click comes before React has disabled the button.
    if (isSubmitting.current || send === null) return;
    isSubmitting.current = true;
    dispatch({ type: 'submitStarted' });
    const outcome = await send();
    isSubmitting.current = false;
    if (outcome.kind === 'refused') {
      onRefused?.();
      dispatch({ type: 'submitRefused', message: outcome.message });
      return;
    }
    onOrdered?.();
    showPlacedOrder(outcome.answer.summary, outcome.position);
    setPosition(outcome.position);
    const { message, notice, answer } = outcome;
    dispatch({ type: 'ordered', message, notice, answer });
  };
  return { submit, position };
};

/** Tells a flow its price whenever it is another one: a payment of less is put aside then. */
export const usePriceNews = (
  told: Paise | null,
  pricePaise: Paise | null,
  dispatch: Dispatch<{ readonly type: 'priceKnown'; readonly pricePaise: Paise }>,
): void => {
  // A flow forgets its price when its modal opens again, though the answer may be the same.
  const isNews = pricePaise !== null && pricePaise !== told;
  useEffect(() => {
    if (isNews) dispatch({ type: 'priceKnown', pricePaise });
  }, [isNews, pricePaise, dispatch]);
};
