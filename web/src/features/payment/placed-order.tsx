import { FOLLOW_UP_ACTION_MS } from '@haat/contracts/constants';
import { isMarkedSuccess } from '@haat/contracts/domain-order-messages';
import { Button } from '@mantine/core';
import { Link } from '../../components/link.tsx';
import { paths } from '../../config/paths.ts';
import { useAfter } from '../../lib/use-after.ts';
import { BoxInstead } from './box-instead.tsx';

type PlacedOrderProps = {
  readonly orderId: string;
  readonly referenceCode: string;
  /** The last submission's text with its ✅ or ❌. A failure is hidden: the order exists. */
  readonly message: string | null;
  readonly onReportAgain: (() => void) | undefined;
};

/** The order exists although its answer was lost: never place it twice. */
export const PlacedOrder = (props: PlacedOrderProps) => (
  <BoxInstead
    referenceCode={props.referenceCode}
    message={props.message !== null && isMarkedSuccess(props.message) ? props.message : null}
    title="Your order is placed"
    explanation={
      <>
        Your payment is linked to order <span className="mono">{props.orderId}</span>. You’re all
        set.
      </>
    }
  >
    <Button component={Link} to={paths.order(props.orderId)} variant="cta">
      View order
    </Button>
    {props.onReportAgain && <OtherPayment onReportAgain={props.onReportAgain} />}
  </BoxInstead>
);

/** Delayed: a second click on Submit Order must not drop the payment. */
const OtherPayment = ({ onReportAgain }: { readonly onReportAgain: () => void }) =>
  useAfter(FOLLOW_UP_ACTION_MS) && (
    <Button variant="subtle" onClick={onReportAgain}>
      Use a different transaction ID
    </Button>
  );
