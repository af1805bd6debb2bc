import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react';
import { tabStorage } from '../../lib/browser-storage.ts';
import { useSession } from '../../lib/use-session.ts';
import { closeOrder, type Draft, findOrder, forgetOrder, keepOrder } from './draft-storage.ts';
import type { FlowRules, OrderingAction, OrderingState } from './ordering-flow.ts';

type OrderingOptions<Answer, Flow extends OrderingState<Answer>, Own> = {
  readonly opened: boolean;
  /** Of the flow, such as "domain". */
  readonly name: string;
  readonly rules: FlowRules<Flow>;
  readonly keeping: Draft<Flow>;
  readonly reduce: (flow: Flow, action: Own | OrderingAction<Answer>) => Flow;
  /** The flow at its beginning. */
  readonly begin: (isSignedIn: boolean) => Flow;
  /**
   * What an order is of, such as the domain: one that is of the same is gone on with, and where it is
   * empty, whichever was left.
   */
  readonly subject: string;
  readonly subjectOf: (flow: Flow) => string;
  /** Whether leaving keeps what was entered, for when the same is ordered again. */
  readonly keepsWhenLeft: boolean;
};

type Replaced<Flow> = { readonly type: 'replaced'; readonly flow: Flow };

/**
 * A flow with what it needs from outside: who is signed in, and the tab's store. Opening begins
 * anew or goes on with the same order that was kept; everything is kept until it is left or placed.
 */
export const useOrdering = <
  Answer,
  Flow extends OrderingState<Answer>,
  Own extends { readonly type: string },
>(
  options: OrderingOptions<Answer, Flow, Own>,
) => {
  const { opened, name, rules, keeping, reduce, begin, subjectOf } = options;
  const { user } = useSession();
  const [flow, send] = useReducer(
    (before: Flow, action: Own | OrderingAction<Answer> | Replaced<Flow>): Flow =>
      isReplacement<Flow>(action) ? action.flow : reduce(before, action),
    false,
    begin,
  );
  // To the outside no flow is replaced.
  const dispatch: Dispatch<Own | OrderingAction<Answer>> = send;

  // Opening begins anew while rendering, so that not one frame shows what was left behind.
  const [wasOpened, setWasOpened] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) send({ type: 'replaced', flow: openFlow() });
  }

  /** A kept order goes on through the login, which knows at once who is signed in. */
  function openFlow(): Flow {
    const kept = findOrder(tabStorage, keeping);
    const { subject } = options;
    const isWanted = kept !== null && (subject === '' || subjectOf(kept) === subject);
    if (!isWanted) return begin(Boolean(user));
    const waiting: Flow = { ...kept, needsLogin: kept.step >= rules.afterLogin };
    return user ? reduce(waiting, { type: 'signedIn', email: user.email }) : waiting;
  }

  const told = subjectOf(flow);
  const isPlaced = flow.step === rules.last;
  useEffect(() => {
    if (!opened) return;
    if (isPlaced) forgetOrder(tabStorage, keeping);
    else keepOrder(tabStorage, { name, subject: told }, keeping, flow);
  }, [opened, isPlaced, name, told, keeping, flow]);

  const email = user?.email;
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

  /** What the flow's modal calls as it closes, whatever for. */
  const leave = (): void => {
    if (options.keepsWhenLeft && !isPlaced) closeOrder(tabStorage);
    else forgetOrder(tabStorage, keeping);
  };

  return { user, flow, dispatch, leave };
};

const isReplacement = <Flow>(action: { readonly type: string }): action is Replaced<Flow> =>
  action.type === 'replaced';
