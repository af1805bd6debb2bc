import { FOLLOW_UP_ACTION_MS } from '@haat/contracts/constants';
import { Button } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '../../components/dialog.tsx';
import { PunchedSteps } from '../../components/punched-steps.tsx';
import { paths } from '../../config/paths.ts';
import { usePayments } from '../../features/payment/use-money.ts';
import { useAfter } from '../../lib/use-after.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { MoneyInSight } from './money-in-sight.tsx';
import { canGoBack, type FlowRules, type OrderingState } from './ordering-flow.ts';
import type { OrderedThing } from './orders-under-way.ts';
import { useBackGuard } from './use-back-guard.ts';

/** A step as the modal shows it: its place in the strip, and the title above it. */
export type OrderStep = { readonly name: string; readonly title: string };

/** What stands in the dialog in the place of an order that is not to be had. */
export type OrderNotice = {
  readonly frame: Pick<
    ComponentProps<typeof Dialog>,
    'title' | 'size' | 'footer' | 'page' | 'isPlain'
  >;
  readonly body: ReactNode;
};

type OrderModalProps = {
  readonly opened: boolean;
  /** In order, from the flow's first step. */
  readonly steps: readonly OrderStep[];
  readonly rules: Pick<FlowRules<never>, 'first' | 'last' | 'lowest' | 'payment'>;
  readonly flow: OrderingState<unknown>;
  /** What is ordered, in the words of the question before it is left. */
  readonly subject: string | null;
  /** False while it depends on a choice which steps there are. */
  readonly hasStrip?: boolean;
  /** At the right of the title on a wide screen, until the order is placed. */
  readonly aside?: ReactNode;
  /**
   * What leads on from the step; the last step has its own. Handed what Cancel does: the same as
   * the cross.
   */
  readonly footer?: ReactNode | ((close: () => void) => ReactNode);
  /** Whether what was typed is still there when the same is ordered again. */
  readonly isKeptWhenLeft: boolean;
  /** In the dialog of the order, so that the focus stays in it, and goes back to what opened it. */
  readonly instead?: OrderNotice | undefined;
  /** What is paid for; null until that is chosen, undefined where nothing is. */
  readonly paysFor?: OrderedThing | null;
  readonly onTouched: () => void;
  readonly onBack: () => void;
  /** Left before the order was placed. */
  readonly onLeave: () => void;
  /** Closed once the order is placed. */
  readonly onFinish: () => void;
  readonly children: ReactNode;
};

/** The frame of every order: title and strip of the step, Back, and a question before leaving. */
export const OrderModal = (props: OrderModalProps) => {
  const { opened, steps, rules, flow, subject, footer, instead, onLeave } = props;
  const { step, needsLogin, isSubmitting, isTouched, payment } = flow;
  const [paysFrom, paysTo] = rules.payment;
  const isPlaced = step === rules.last;
  const hasOrder = useHasOrder(opened && !isPlaced, flow.referenceCode);
  const asksFirst = opened && !isPlaced && !hasOrder && !instead && (isTouched || payment !== null);
  const [isAsking, setAsking] = useState(false);
  if (isAsking && !asksFirst) setAsking(false);
  // While the order is placed nobody leaves, and Back does nothing.
  useBackGuard(opened && !isPlaced && (asksFirst || isSubmitting), () => {
    if (!isSubmitting) setAsking(true);
  });
  const close = () => {
    if (isSubmitting) return;
    if (isPlaced) props.onFinish();
    else if (asksFirst) setAsking(true);
    else onLeave();
  };
  const frame = instead?.frame ?? {
    title: needsLogin ? 'Login to place the order' : (steps[step - rules.first]?.title ?? ''),
    onBack: canGoBack(flow, rules) ? props.onBack : undefined,
    aside: isPlaced ? null : props.aside,
    strip: (props.hasStrip ?? true) && (
      <PunchedSteps steps={steps.map(({ name }) => name)} first={rules.first} current={step} />
    ),
    footer: isPlaced ? (
      <PlacedFooter onClose={close} onManage={onLeave} />
    ) : typeof footer === 'function' ? (
      footer(close)
    ) : (
      footer
    ),
    // The strip moves along inside a payment: the focus stays where the customer types.
    page: needsLogin ? 'login' : step > paysFrom && step <= paysTo ? paysFrom : step,
  };
  return (
    <>
      <Dialog
        opened={opened}
        onClose={close}
        closeOnEscape={!isAsking}
        isSteady={!instead}
        {...frame}
      >
        {instead?.body ?? (
          <>
            {opened && !needsLogin && step < paysFrom && props.paysFor && (
              <MoneyInSight of={props.paysFor} />
            )}
            <div onInput={props.onTouched}>{props.children}</div>
          </>
        )}
      </Dialog>
      <LeaveDialog
        opened={isAsking}
        subject={subject ?? 'Your order'}
        isKept={props.isKeptWhenLeft}
        payment={payment}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          onLeave();
        }}
      />
    </>
  );
};

/** Whether the payment has an order, the answer to which was lost: nothing is left that could be. */
const useHasOrder = (isAsked: boolean, referenceCode: string): boolean => {
  const { data } = usePayments(isAsked && referenceCode !== '');
  const listed = data?.payments.find(({ reference_code }) => reference_code === referenceCode);
  return (listed?.order_id ?? null) !== null;
};

type PlacedFooterProps = { readonly onClose: () => void; readonly onManage: () => void };

/** Comes a moment later, so that a second click of Confirm Order does not lead away at once. */
const PlacedFooter = ({ onClose, onManage }: PlacedFooterProps) =>
  useAfter(FOLLOW_UP_ACTION_MS) && (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button component={Link} to={paths.dashboard('orders')} variant="filled" onClick={onManage}>
        Manage My Orders
      </Button>
    </>
  );
