import { FOLLOW_UP_ACTION_MS } from '@haat/contracts/constants';
import type { SessionUser } from '@haat/contracts/http/auth';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { type ComponentProps, type Dispatch, type ReactNode, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Link } from '../../components/link.tsx';
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

export type Step<O> = {
  readonly name: string;
  readonly title: string | ((order: O) => string);
  /** From `afterLogin` on, only for a logged-in customer. Absent: the login. */
  readonly view?: (order: O, user: SessionUser | null) => ReactNode;
  /** The main button's text; it submits the step's form. Absent: the view has its own. */
  readonly next?: string;
  /** Whether the main button is enabled. */
  readonly guard?: (order: O) => boolean;
  readonly hint?: string;
};

export type OrderNotice = {
  readonly frame: Pick<
    ComponentProps<typeof Dialog>,
    'title' | 'size' | 'footer' | 'page' | 'isPlain'
  >;
  readonly body: ReactNode;
};

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
  readonly steps: readonly Step<O>[];
  readonly subject: string | null;
  /** For the leave dialog, where nothing is ordered: "You haven’t renewed neelkhadi.in yet." */
  readonly unfinished?: string | undefined;
  readonly hasStrip?: boolean;
  readonly aside?: ReactNode;
  /** In the foot; an unknown price is loading. */
  readonly sum?: {
    readonly label: ReactNode;
    readonly pricePaise: Paise | null;
    /** What the price is for: `renewalTerms`. */
    readonly terms?: string | null;
    /** Below the price, such as how long a domain is held. */
    readonly under?: ReactNode;
  } | null;
  readonly summary?: ReactNode;
  readonly hasCancel?: boolean;
  /** In the same dialog, so that the focus stays. */
  readonly instead?: OrderNotice | undefined;
  /** Null until chosen, undefined where nothing is paid. */
  readonly paysFor?: OrderedThing | null;
  readonly notice?: ReactNode;
  readonly onClose: () => void;
  /** After the order is placed; reloads the page by default. */
  readonly onFinish?: () => void;
};

const LOGIN_TITLE = 'Login to place the order';

/** The frame of every order: steps, login, and a question before leaving. */
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
  // While the order is placed it cannot be left.
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
    // Until the session is known, the customer may be logged in.
    title: needsLogin && user !== undefined ? LOGIN_TITLE : titleOf(current, order),
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
    // Payment steps are one page: the focus stays.
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
        unfinished={
          props.unfinished ??
          (props.subject === null
            ? 'You haven’t placed this order yet.'
            : `You haven’t ordered ${props.subject} yet.`)
        }
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

/** The form stays mounted when the summary appears: typed input would be lost. */
export const Columns = ({ aside, children }: ColumnsProps) => (
  <div className={aside ? classes.columns : undefined}>
    <div>{children}</div>
    {aside}
  </div>
);

/** Whether the payment has an order whose answer was lost. */
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

const Foot = ({ sum, step, isLocked, onCancel }: FootProps) => (
  <>
    <p className={classes.sum}>
      {sum && (
        <>
          <span className="xs muted">{sum.label}</span>
          <span>
            <b className="num">
              {sum.pricePaise === null ? 'Loading...' : formatRupees(sum.pricePaise)}
            </b>
            {sum.pricePaise !== null && sum.terms && <span className="sm muted"> {sum.terms}</span>}
          </span>
          {sum.under}
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

/** Delayed: a second click on the order button must not leave. */
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
