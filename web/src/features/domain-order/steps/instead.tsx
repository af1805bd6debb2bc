import { orderMessages } from '@haat/contracts/messages';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Note } from '../../../components/note.tsx';
import { paths } from '../../../config/paths.ts';
import { OtherNames } from '../../other-name/other-names.tsx';
import { isNameGone, isPlanTaken } from '../flow/name-gone.ts';
import type { InsteadAction, OrderFlow } from '../flow/order-flow.ts';
import { planPaiseOf } from '../order-terms.ts';
import classes from './instead.module.css';

type InsteadProps = {
  readonly flow: OrderFlow;
  readonly onInstead: (change: InsteadAction) => void;
};

/** At the payment: what can be ordered in the place of what was refused; the payment stays. */
export const OrderInstead = ({ flow, onInstead }: InsteadProps) => {
  const { domain, orderType, message, pricePaise } = flow;
  if (domain !== null && pricePaise !== null && isNameGone(message)) {
    const besidePaise = planPaiseOf(orderType);
    return (
      <div className={classes.instead}>
        <OtherNames
          taken={domain}
          paidPaise={flow.payment ? flow.payment.amountPaise + flow.balancePaise : pricePaise}
          besidePaise={besidePaise}
          referenceCode={flow.referenceCode}
          isBusy={flow.isSubmitting}
          error={null}
          onOrder={(offer) =>
            onInstead({
              type: 'otherNameChosen',
              domain: offer.domain,
              pricePaise: offer.pricePaise - besidePaise,
            })
          }
        />
      </div>
    );
  }
  if (!isPlanTaken(message)) return null;
  return (
    <div className={classes.ways}>
      <Button component={Link} to={paths.dashboard('orders')}>
        Go to My Services
      </Button>
      <DomainAlone onInstead={onInstead} />
    </div>
  );
};

/** Before the payment: the customer has a free plan already, and is told before they pay. */
export const OnePlanNotice = ({ onInstead }: Pick<InsteadProps, 'onInstead'>) => (
  <div className={classes.notice}>
    <Note live>{orderMessages.freeHostingOrderExists}</Note>
    <div className={classes.ways}>
      <Button component={Link} to={paths.sharedHosting}>
        Buy Hosting Plan
      </Button>
      <DomainAlone onInstead={onInstead} />
    </div>
  </div>
);

const DomainAlone = ({ onInstead }: Pick<InsteadProps, 'onInstead'>) => (
  <Button variant="filled" onClick={() => onInstead({ type: 'domainAloneChosen' })}>
    Order the domain alone
  </Button>
);
