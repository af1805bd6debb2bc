import { FOLLOW_UP_ACTION_MS } from '@haat/contracts/constants';
import type { SessionUser } from '@haat/contracts/http/auth';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { type ComponentProps, type Dispatch, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '../../components/dialog.tsx';
import { ProgressSteps } from '../../components/progress-steps.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { paths } from '../../config/paths.ts';
import { usePayments } from '../../features/payment/use-money.ts';
import { useAfter } from '../../lib/use-after.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { LoginStep } from './login-step.tsx';
import type { OrderedThing } from './orders-under-way.ts';
import { PendingPayments } from './pending-payments.tsx';
import { STEP_FORM } from './step-form.tsx';
import { useBackGuard } from './use-back-guard.ts';
import type { Order, Way } from './use-wizard.ts';
import classes from './wizard.module.css';
import { canGoBack, type OrderState, type Rules, type WizardAction } from './wizard-flow.ts';

/** One step of a way to order. */
export type Step<O> = {
  /** In the strip. */
  readonly name: string;
  readonly title: string | ((order: O) => string);
  /** For who is signed in; before the login there is nobody. Absent where the step is the login. */
  readonly view?: (order: O, user: SessionUser | null) => ReactNode;
  /** What the main button says, which submits the step's form; absent where the view has its own. */
  readonly next?: string;
  /** Whether the main button leads on already. */
  readonly guard?: (order: O) => boolean;
  /** In the foot, beside what is ordered. */
  readonly hint?: string;
};

/** What stands in the dialog in the place of an order that is not to be had. */
export type OrderNotice = {
  readonly frame: Pick<
    ComponentProps<typeof Dialog>,
    'title' | 'size' | 'footer' | 'page' | 'isPlain'
  >;
  readonly body: ReactNode;
};

/** What the frame needs of an order, of whatever way. */
type AnyOrder = Pick<Order<OrderState>, 'user' | 'flow' | 'leave'> & {
  readonly way: Pick<Way<never>, 'isSavedOnClose'> & {
    readonly rules: Pick<Rules<never>, 'first' | 'afterLogin' | 'lowest' | 'payment' | 'last'>;
  };
  readonly dispatch: Dispatch<
    Extract<WizardAction<OrderState>, { type: 'touched' | 'back' | 'signedIn' }>
  >;
};

type WizardProps<O> = {
  readonly opened: boolean;
  readonly order: O;
  /** In order, from the way's first step. */
  readonly steps: readonly Step<O>[];
  /** What is ordered, in the words of the question before it is left. */
  readonly subject: string | null;
  /** False while it depends on a choice which steps there are. */
  readonly hasStrip?: boolean;
  /** At the right of the title on a wide screen, until the order is placed. */
  readonly aside?: ReactNode;
  /** What is ordered and its price, in the foot; a price that is not known is waited for. */
  readonly sum?: { readonly label: ReactNode; readonly pricePaise: Paise | null } | null;
  /** Beside the login. */
  readonly summary?: ReactNode;
  /** Cancel stands beside the main button. */
  readonly hasCancel?: boolean;
  /** In the dialog of the order, so that the focus stays in it, and goes back to what opened it. */
  readonly instead?: OrderNotice | undefined;
  /** What is paid for; null until that is chosen, undefined where nothing is. */
  readonly paysFor?: OrderedThing | null;
  /** Above the step. */
  readonly notice?: ReactNode;
  readonly onClose: () => void;
  /** Closed once the order is placed; the page is loaded again unless given. */
  readonly onFinish?: () => void;
};

/** Every way to order: its steps in one frame, the login among them, a question before leaving. */
export const Wizard = <O extends AnyOrder>(props: WizardProps<O>) => {
  const { opened, order, steps, instead } = props;
  const { flow, way, user } = order;
  const { rules } = way;
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
  const leave = () => {
    order.leave();
    props.onClose();
  };
  const finish = props.onFinish ?? (() => window.location.reload());
  const close = () => {
    if (isSubmitting) return;
    if (isPlaced) finish();
    else if (asksFirst) setAsking(true);
    else leave();
  };
  const current = steps[step - rules.first];
  const frame = instead?.frame ?? {
    title: needsLogin ? 'Login to place the order' : titleOf(current, order),
    onBack: canGoBack(flow, rules) ? () => order.dispatch({ type: 'back' }) : undefined,
    aside: isPlaced ? null : props.aside,
    strip: (props.hasStrip ?? true) && (
      <ProgressSteps steps={steps.map(({ name }) => name)} first={rules.first} current={step} />
    ),
    isSteady: true,
    footer: isPlaced ? (
      <PlacedFoot onClose={close} onManage={leave} />
    ) : (
      <Foot
        sum={props.sum}
        step={needsLogin ? undefined : current}
        isLocked={current?.guard?.(order) === false}
        onCancel={props.hasCancel ? close : undefined}
      />
    ),
    // The strip moves along inside a payment: the focus stays where the customer types.
    page: needsLogin ? 'login' : step > paysFrom && step <= paysTo ? paysFrom : step,
  };
  const body = needsLogin ? (
    <Columns aside={props.summary}>
      <LoginStep
        onSuccess={({ email }) => order.dispatch({ type: 'signedIn', email })}
        {...(rules.lowest === undefined && {
          other: {
            label: 'Choose another domain',
            onChoose: () => order.dispatch({ type: 'back' }),
          },
        })}
      />
    </Columns>
  ) : user || step < rules.afterLogin || isPlaced ? (
    current?.view?.(order, user ?? null)
  ) : (
    <Skeleton height="18rem" />
  );
  return (
    <>
      <Dialog opened={opened} onClose={close} closeOnEscape={!isAsking} {...frame}>
        {instead?.body ?? (
          <>
            {opened && !needsLogin && step < paysFrom && props.paysFor && (
              <PendingPayments of={props.paysFor} />
            )}
            <div onInput={() => order.dispatch({ type: 'touched' })}>
              {props.notice && <div className={classes.notice}>{props.notice}</div>}
              {body}
            </div>
          </>
        )}
      </Dialog>
      <LeaveDialog
        opened={isAsking}
        subject={props.subject ?? 'Your order'}
        isSaved={way.isSavedOnClose}
        payment={payment}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          leave();
        }}
      />
    </>
  );
};

const titleOf = <O,>(step: Step<O> | undefined, order: O): string =>
  typeof step?.title === 'function' ? step.title(order) : (step?.title ?? '');

type ColumnsProps = { readonly aside: ReactNode; readonly children: ReactNode };

/**
 * A form with the order's summary beside it; on a phone below it. The form stays when that comes:
 * what is typed into it would be lost.
 */
export const Columns = ({ aside, children }: ColumnsProps) => (
  <div className={aside ? classes.columns : undefined}>
    <div>{children}</div>
    {aside}
  </div>
);

/** Whether the payment has an order, the answer to which was lost: nothing is left that could be. */
const useHasOrder = (isEnabled: boolean, referenceCode: string): boolean => {
  const { data } = usePayments(isEnabled && referenceCode !== '');
  const listed = data?.payments.find(({ reference_code }) => reference_code === referenceCode);
  return (listed?.order_id ?? null) !== null;
};

type FootProps = {
  readonly sum: WizardProps<never>['sum'];
  readonly step: Pick<Step<never>, 'next' | 'hint'> | undefined;
  readonly isLocked: boolean;
  readonly onCancel: (() => void) | undefined;
};

/** What is ordered and its price, and the step's main button. */
const Foot = ({ sum, step, isLocked, onCancel }: FootProps) => (
  <>
    <p className={classes.sum}>
      {sum && (
        <>
          <span className="xs muted">{sum.label}</span>
          <b className="num">
            {sum.pricePaise === null ? 'Loading...' : formatRupees(sum.pricePaise)}
          </b>
        </>
      )}
    </p>
    <p className={`${classes.hint} sm muted on-desk`}>{step?.hint}</p>
    {step?.next !== undefined && (
      <>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button
          type="submit"
          form={STEP_FORM}
          variant="cta"
          className={classes.next}
          disabled={isLocked}
        >
          {step.next}
        </Button>
      </>
    )}
  </>
);

type PlacedFootProps = { readonly onClose: () => void; readonly onManage: () => void };

/** Comes a moment later, so that a second click of what ordered does not lead away at once. */
const PlacedFoot = ({ onClose, onManage }: PlacedFootProps) =>
  useAfter(FOLLOW_UP_ACTION_MS) && (
    <>
      <Button className={classes.close} onClick={onClose}>
        Close
      </Button>
      <Button component={Link} to={paths.dashboard('orders')} variant="filled" onClick={onManage}>
        Manage My Orders
      </Button>
    </>
  );
