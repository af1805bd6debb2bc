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

export type Way<Flow extends OrderState> = {
  readonly name: string;
  readonly rules: Rules<Flow>;
  readonly draft: Draft<Flow>;
  /** Such as the domain: the same subject continues the draft. */
  readonly subjectOf: (flow: Flow) => string;
  /** Leaving keeps the draft. */
  readonly isSavedOnClose: boolean;
};

type Placed = { readonly summary?: OrderSummary | undefined };

type Opening<Flow> = {
  readonly opened: boolean;
  /** Empty continues any draft. */
  readonly subject: string;
  readonly begin: (email: string | null) => Flow;
};

type Ends = {
  /** The shop may have changed what was refused. */
  readonly onRefused?: () => void;
  readonly onOrdered?: () => void;
};

type Send<Flow extends OrderState> = () => Promise<SubmitOutcome<NonNullable<Flow['answer']>>>;

export type Order<Flow extends OrderState> = {
  readonly way: Way<Flow>;
  readonly user: SessionUser | null | undefined;
  readonly flow: Flow;
  readonly dispatch: Dispatch<WizardAction<Flow>>;
  readonly edit: (values: Partial<Flow>) => void;
  readonly confirm: (values?: Partial<Flow>) => void;
  readonly change: (change: (flow: Flow) => Flow) => void;
  readonly submit: (send: Send<Flow>, ends?: Ends) => Promise<void>;
  readonly position: string | null;
  readonly leave: () => void;
};

type Replaced<Flow> = { readonly type: 'replaced'; readonly flow: Flow };

/**
 * The order starts again, or continues the draft of the same subject. Placing it deletes the draft;
 * so does leaving it, unless `isSavedOnClose`.
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
  // Callers cannot replace the flow.
  const dispatch: Dispatch<WizardAction<Flow>> = send;

  // While rendering: no frame shows the old flow.
  const [wasOpened, setWasOpened] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) send({ type: 'replaced', flow: openFlow() });
  }

  /** The login step continues at once for a logged-in customer. */
  function openFlow(): Flow {
    const saved = findOrder(tabStorage, draft);
    const isRequested = saved !== null && (subject === '' || subjectOf(saved) === subject);
    if (!isRequested) return begin(email ?? null);
    // Steps below `lowest` show only the login.
    const isAtLogin = saved.step < (rules.lowest ?? rules.first);
    const waiting: Flow = { ...saved, needsLogin: isAtLogin || saved.step >= rules.afterLogin };
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
    // Another customer logged in in another tab: nothing of the first one's stays.
    if (isAnother) send({ type: 'signedIn', email });
  }, [opened, user, email]);

  const isSubmitting = useRef(false);
  const submit = async (place: Send<Flow>, { onRefused, onOrdered }: Ends = {}): Promise<void> => {
    // A second click comes before React disables the button.
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

/** A payment below the new price is dropped. */
export const usePriceNews = (
  known: Paise | null,
  pricePaise: Paise | null,
  dispatch: Dispatch<{ readonly type: 'priceKnown'; readonly pricePaise: Paise }>,
): void => {
  // A reopened flow has no price, though the answer may be the same.
  const isNews = pricePaise !== null && pricePaise !== known;
  useEffect(() => {
    if (isNews) dispatch({ type: 'priceKnown', pricePaise });
  }, [isNews, pricePaise, dispatch]);
};
