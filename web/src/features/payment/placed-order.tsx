import { FOLLOW_UP_ACTION_MS } from '@haat/contracts/constants';
import { isMarkedSuccess } from '@haat/contracts/domain-order-messages';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useAfter } from '../../lib/use-after.ts';
import { BoxInstead } from './box-instead.tsx';

type PlacedOrderProps = {
  readonly orderId: string;
  readonly referenceCode: string;
  /** What the last submission said, with its mark; that it failed is not true. */
  readonly message: string | null;
  /** Undefined where no payment was reported: there is none to be replaced. */
  readonly onReportAgain: (() => void) | undefined;
};

/** The payment has its order, though the answer that said so was lost: it is looked at, not made. */
export const PlacedOrder = (props: PlacedOrderProps) => (
  <BoxInstead
    referenceCode={props.referenceCode}
    message={props.message !== null && isMarkedSuccess(props.message) ? props.message : null}
    title="Your order is placed"
    said={
      <>
        Order <span className="mono">{props.orderId}</span> has this payment. Nothing is left to
        submit.
      </>
    }
  >
    <Button component={Link} to={paths.order(props.orderId)} variant="cta">
      See the order
    </Button>
    {props.onReportAgain && <OtherPayment onReportAgain={props.onReportAgain} />}
  </BoxInstead>
);

/** Comes a moment later, so that a second click of Submit Order does not give the payment up. */
const OtherPayment = ({ onReportAgain }: { readonly onReportAgain: () => void }) =>
  useAfter(FOLLOW_UP_ACTION_MS) && (
    <Button variant="subtle" onClick={onReportAgain}>
      Give another transaction id
    </Button>
  );
