import { COMBINED_HOSTING_PAISE } from '@haat/contracts/constants';
import { orderMessages } from '@haat/contracts/messages';
import { formatRupees, type Paise, subtractPaise, sumPaise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from '../../../components/link.tsx';
import { Note } from '../../../components/note.tsx';
import { paths } from '../../../config/paths.ts';
import { ReplacementDomains } from '../../replacement-domain/replacement-domains.tsx';
import { isNameGone, isPlanTaken } from '../flow/name-gone.ts';
import type { Instead, OrderFlow } from '../flow/order-flow.ts';
import { planPaiseOf } from '../order-terms.ts';
import classes from './instead.module.css';

type InsteadProps = {
  readonly flow: OrderFlow;
  readonly onInstead: (instead: Instead) => void;
};

/** After a refusal: alternatives for the same payment. */
export const OrderInstead = ({ flow, onInstead }: InsteadProps) => {
  const { domain, pricePaise, message } = flow;
  const [chosen, setChosen] = useState<string | null>(null);
  if (domain !== null && pricePaise !== null && isNameGone(message)) {
    return (
      <NameInstead
        flow={{ ...flow, domain, pricePaise }}
        onInstead={(change) => {
          setChosen(change.domain);
          onInstead(change);
        }}
      />
    );
  }
  if (isPlanTaken(message)) {
    return (
      <div className={classes.ways}>
        <Button component={Link} to={paths.dashboard('orders')}>
          Go to My Services
        </Button>
        <DomainAlone onInstead={onInstead} />
      </div>
    );
  }
  return chosen !== null && chosen === domain && message === null && <Chosen domain={chosen} />;
};

type NameInsteadProps = {
  readonly flow: OrderFlow & { readonly domain: string; readonly pricePaise: Paise };
  readonly onInstead: (instead: Extract<Instead, { domain: string }>) => void;
};

const NameInstead = ({ flow, onInstead }: NameInsteadProps) => {
  const { domain, orderType, pricePaise, payment, balancePaise } = flow;
  const section = useRef<HTMLDivElement>(null);
  // It may be out of view below the refusal. New browsers return a promise, which is no clean-up.
  useEffect(() => void section.current?.scrollIntoView?.({ block: 'nearest' }), []);
  const besidePaise = planPaiseOf(orderType);
  return (
    <div className={classes.instead} ref={section}>
      <ReplacementDomains
        taken={domain}
        paidPaise={payment ? sumPaise([payment.amountPaise, balancePaise]) : pricePaise}
        besidePaise={besidePaise}
        referenceCode={flow.referenceCode}
        isMain={false}
        isBusy={flow.isSubmitting}
        error={null}
        onOrder={(offer) =>
          onInstead({
            domain: offer.domain,
            pricePaise: subtractPaise(offer.pricePaise, besidePaise),
          })
        }
      />
    </div>
  );
};

/** Takes the focus of the button, which is gone. */
const Chosen = ({ domain }: { readonly domain: string }) => {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div className={classes.chosen} ref={note} tabIndex={-1} role="status">
      <Note tone="leaf">
        You’re now ordering <b className="mono">{domain}</b> with the same payment. Submit the order
        above.
      </Note>
    </div>
  );
};

/** Before they pay for a second free plan. */
export const OnePlanNotice = ({ onInstead }: Pick<InsteadProps, 'onInstead'>) => (
  <div>
    <Note live>{orderMessages.freeHostingOrderExists}</Note>
    <div className={classes.ways}>
      <Button component={Link} to={paths.sharedHosting}>
        Buy Hosting Plan
      </Button>
      <Button onClick={() => onInstead({ orderType: 'Hosting' })}>
        {`Add a paid hosting plan, ${formatRupees(COMBINED_HOSTING_PAISE)} per year`}
      </Button>
      <DomainAlone onInstead={onInstead} />
    </div>
  </div>
);

const DomainAlone = ({ onInstead }: Pick<InsteadProps, 'onInstead'>) => (
  <Button variant="filled" onClick={() => onInstead({ orderType: 'Domain' })}>
    Order only the domain
  </Button>
);
