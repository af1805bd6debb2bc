import type { ContactDetails } from '@haat/contracts/address';
import type { Paise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { ErrorMessage } from '../../../components/error-message.tsx';
import { Price } from '../../../components/price.tsx';
import { Receipt, ReceiptRows, ReceiptTotal } from '../../../components/receipt.tsx';
import { ReceiptColumns, ReceiptSection } from '../../../components/receipt-section.tsx';
import {
  type NameserverChoice,
  NOT_SET,
  nameserverRows,
  usesDefaults,
} from '../flow/nameservers.ts';
import { LOADING, planWith } from '../order-terms.ts';
import { rowsWith } from '../plan-rows.tsx';
import classes from './summary-step.module.css';

type SummaryStepProps = {
  readonly domain: string;
  readonly orderType: string;
  /** Of the whole order; null until known. */
  readonly pricePaise: Paise | null;
  /** Why the price is not known; null while it is only awaited. */
  readonly priceError: string | null;
  readonly onRetryPrice: () => void;
  readonly registrant: ContactDetails;
  readonly sameAsRegistrant: boolean;
  readonly billing: ContactDetails;
  readonly nameservers: NameserverChoice;
  readonly defaultNameservers: readonly string[];
  readonly onChange: (step: 2 | 3 | 4) => void;
};

/** Step 5: everything once more, on one receipt. */
export const SummaryStep = (props: SummaryStepProps) => {
  const { domain, pricePaise, priceError, registrant, nameservers, defaultNameservers } = props;
  const plan = planWith(props.orderType);
  const total = pricePaise === null ? LOADING : <Price paise={pricePaise} />;
  const price =
    pricePaise === null ? LOADING : <Price paise={pricePaise - (plan?.pricePaise ?? 0)} />;
  return (
    <div className={classes.summary}>
      {priceError !== null && (
        <div className={classes.retry}>
          <ErrorMessage>{priceError}</ErrorMessage>
          <Button onClick={props.onRetryPrice}>Try again</Button>
        </div>
      )}
      <Receipt
        segments={[
          <div key="head" className={classes.head}>
            <div>
              <p className={`${classes.domain} mono`}>{domain}</p>
              <p className="sm muted">Domain registration, 1 year</p>
            </div>
            <p className={classes.price} aria-live="polite">
              <span>{price}</span>
              <span className={classes.period}>per year</span>
            </p>
          </div>,
          <div key="details" className={classes.details}>
            <ReceiptColumns
              left={
                <ReceiptSection title="Registrant details" onChange={() => props.onChange(2)}>
                  <Address of={registrant} />
                </ReceiptSection>
              }
              right={
                <>
                  <ReceiptSection title="Billing details" onChange={() => props.onChange(3)}>
                    {props.sameAsRegistrant ? (
                      <p>Same as registrant</p>
                    ) : (
                      <Address of={props.billing} />
                    )}
                  </ReceiptSection>
                  <ReceiptSection title="Nameservers" onChange={() => props.onChange(4)}>
                    <Nameservers choice={nameservers} defaults={defaultNameservers} />
                  </ReceiptSection>
                </>
              }
            />
          </div>,
          plan !== null && (
            <ReceiptRows
              key="plan"
              rows={[{ term: 'Order type', value: props.orderType }, ...rowsWith(plan, pricePaise)]}
            />
          ),
          <ReceiptTotal key="total" label="To pay now, by UPI">
            {total}
          </ReceiptTotal>,
        ]}
      />
      <p className={`${classes.warning} sm muted`}>
        A domain cannot be renamed once it is registered. Read the spelling once more.
      </p>
    </div>
  );
};

const Address = ({ of: details }: { readonly of: ContactDetails }) => (
  <p>
    {[details.name, details.company].filter(Boolean).join(', ')}
    <br />
    {details['address-line-1']}
    <br />
    {details.city}, {details.state} {details.zipcode}, {details.country}
    <br />+{details['phone-cc']} {details.phone}
    {details.username && (
      <>
        <br />
        {details.username}
      </>
    )}
  </p>
);

type NameserversProps = {
  readonly choice: NameserverChoice;
  readonly defaults: readonly string[];
};

const Nameservers = ({ choice, defaults }: NameserversProps) => (
  <>
    <dl className={classes.nameservers}>
      {nameserverRows(choice, defaults).map(({ label, host }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={host === null ? classes.notSet : 'mono'}>{host ?? NOT_SET}</dd>
        </div>
      ))}
    </dl>
    {!choice.useDefaults && usesDefaults(choice) && (
      <p>Fewer than two are given, so our default nameservers are used.</p>
    )}
  </>
);
