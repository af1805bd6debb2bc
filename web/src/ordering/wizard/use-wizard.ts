import type { SessionUser } from '@haat/contracts/http/auth';
import type { OrderSummary } from '@haat/contracts/http/orders';
import type { Paise } from '@haat/contracts/money';
import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react';
import { clearSubmittedPayment } from '../../features/payment/submitted-payment.ts';
import { tabStorage } from '../../lib/browser-storage.ts';
import { useShowPlacedOrder } from '../../lib/placed-orders.ts';
import { useSession } from '../../lib/use-session.ts';
import { clearOrder, closeOrder, type Draft, findOrder, saveOrder } from './draft-storage.ts';
import type { SubmitOutcome } from './submit.ts';
import { type OrderState, type Rules, type WizardAction, wizardFlow } from './wizard-flow.ts';

/** A way to order, without its screens. */
export type Way<Flow extends OrderState> = {
  /** Such as "domain". */
  readonly name: string;
  readonly rules: Rules<Flow>;
  readonly draft: Draft<Flow>;
  /** What an order is of, such as the domain: one that is of the same is gone on with. */
  readonly subjectOf: (flow: Flow) => string;
  /** Whether leaving keeps what was entered, for when the same is ordered again. */
  readonly isSavedOnClose: boolean;
};

/** An answer that describes the order as My Orders lists it. */
type Placed = { readonly summary?: OrderSummary | undefined };

type Opening<Flow> = {
  readonly opened: boolean;
  /** Of the order that is opened; where it is empty, whichever was left is gone on with. */
  readonly subject: string;
  /** The flow at its beginning. @param email of the customer; null for a visitor. */
  readonly begin: (email: string | null) => Flow;
};

type Ends = {
  /** Whatever was refused may have been changed by the shop meanwhile. */
  readonly onRefused?: () => void;
  /** What was kept for this order alone is done with. */
  readonly onOrdered?: () => void;
};

type Send<Flow extends OrderState> = () => Promise<SubmitOutcome<NonNullable<Flow['answer']>>>;

/** An order that is being made, as the screens of its steps have it. */
export type Order<Flow extends OrderState> = {
  readonly way: Way<Flow>;
  /** Undefined until the session is known. */
  readonly user: SessionUser | null | undefined;
  readonly flow: Flow;
  readonly dispatch: Dispatch<WizardAction<Flow>>;
  /** Typed into the step that is shown. */
  readonly edit: (values: Partial<Flow>) => void;
  /** The step that is shown is done; what it has besides what was typed comes along. */
  readonly confirm: (values?: Partial<Flow>) => void;
  readonly change: (change: (flow: Flow) => Flow) => void;
  /** Checks, pays and orders, one at a time, and tells the flow how it went. */
  readonly submit: (send: Send<Flow>, ends?: Ends) => Promise<void>;
  /** Where the order was written, for the first status query. */
  readonly position: string | null;
  /** Called as the wizard closes, whatever for. */
  readonly leave: () => void;
};

type Replaced<Flow> = { readonly type: 'replaced'; readonly flow: Flow };

/**
 * A way to order with what it needs from outside: who is signed in, and the tab's store. Opening
 * begins anew or goes on with the same order that was kept; everything is kept until it is left or
 * placed.
 */
export const useWizard = <Flow extends OrderState<Placed>>(
  way: Way<Flow>,
  { opened, subject, begin }: Opening<Flow>,
): Order<Flow> => {
  const { name, rules, draft, subjectOf } = way;
  const { user } = useSession();
  const email = user?.email;
  const showPlacedOrder = useShowPlacedOrder();
  const [position, setPosition] = useState<string | null>(null);
  const [flow, send] = useReducer(
    (before: Flow, action: WizardAction<Flow> | Replaced<Flow>): Flow =>
      action.type === 'replaced' ? action.flow : wizardFlow(rules, before, action),
    null,
    begin,
  );
  // To the outside no flow is replaced.
  const dispatch: Dispatch<WizardAction<Flow>> = send;

  // Opening begins anew while rendering, so that not one frame shows what was left behind.
  const [wasOpened, setWasOpened] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) send({ type: 'replaced', flow: openFlow() });
  }

  /** A kept order goes on through the login, which knows at once who is signed in. */
  function openFlow(): Flow {
    const kept = findOrder(tabStorage, draft);
    const isRequested = kept !== null && (subject === '' || subjectOf(kept) === subject);
    if (!isRequested) return begin(email ?? null);
    // Where Back ends behind the login, the steps before it have nothing else to show.
    const isAtLogin = kept.step < (rules.lowest ?? rules.first);
    const waiting: Flow = { ...kept, needsLogin: isAtLogin || kept.step >= rules.afterLogin };
    return email === undefined ? waiting : wizardFlow(rules, waiting, { type: 'signedIn', email });
  }

  const currentSubject = subjectOf(flow);
  const isPlaced = flow.step === rules.last;
  useEffect(() => {
    if (!opened) return;
    if (isPlaced) clearOrder(tabStorage, draft);
    else saveOrder(tabStorage, { name, subject: currentSubject }, draft, flow);
  }, [opened, isPlaced, name, currentSubject, draft, flow]);

  const before = useRef(email);
  useEffect(() => {
    const isAnother =
      before.current !== undefined && email !== undefined && before.current !== email;
    before.current = email;
    if (!opened) return;
    if (isAnother || user === null) send({ type: 'signedOut' });
    // Another tab can log somebody else in: they go on as behind a login, with nothing of the first.
    if (isAnother) send({ type: 'signedIn', email });
  }, [opened, user, email]);

  const isSubmitting = useRef(false);
  const submit = async (place: Send<Flow>, { onRefused, onOrdered }: Ends = {}): Promise<void> => {
    // A second click comes before React has disabled the button.
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    dispatch({ type: 'submitStarted' });
    const outcome = await place();
    isSubmitting.current = false;
    if (outcome.kind === 'refused') {
      onRefused?.();
      dispatch({ type: 'submitRefused', message: outcome.message });
      return;
    }
    onOrdered?.();
    if (flow.referenceCode !== '') clearSubmittedPayment(tabStorage);
    showPlacedOrder(outcome.answer.summary, outcome.position);
    setPosition(outcome.position);
    const { message, notice, answer } = outcome;
    dispatch({ type: 'ordered', message, notice, answer });
  };

  const { step } = flow;
  return {
    ...{ way, user, flow, dispatch, submit, position },
    edit: (values) => dispatch({ type: 'edited', step, values }),
    confirm: (values = {}) =>
      dispatch({ type: 'confirmed', step, values, isSignedIn: email !== undefined }),
    change: (change) => dispatch({ type: 'changed', change }),
    leave: () => {
      if (way.isSavedOnClose && !isPlaced) closeOrder(tabStorage);
      else clearOrder(tabStorage, draft);
    },
  };
};

/** Tells an order its price whenever it is another one: a payment of less is put aside then. */
export const usePriceNews = (
  known: Paise | null,
  pricePaise: Paise | null,
  dispatch: Dispatch<{ readonly type: 'priceKnown'; readonly pricePaise: Paise }>,
): void => {
  // A flow forgets its price when its wizard opens again, though the answer may be the same.
  const isNews = pricePaise !== null && pricePaise !== known;
  useEffect(() => {
    if (isNews) dispatch({ type: 'priceKnown', pricePaise });
  }, [isNews, pricePaise, dispatch]);
};
