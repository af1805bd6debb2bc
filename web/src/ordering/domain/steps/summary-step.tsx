import type { ContactDetails } from '@haat/contracts/address';
import { subtractPaise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { ErrorMessage } from '../../../components/error-message.tsx';
import { Price } from '../../../components/price.tsx';
import { Receipt, ReceiptRows, ReceiptTotal } from '../../../components/receipt.tsx';
import { ReceiptColumns, ReceiptSection } from '../../../components/receipt-section.tsx';
import { StepForm } from '../../wizard/step-form.tsx';
import {
  type NameserverChoice,
  NOT_SET,
  nameserverRows,
  usesDefaults,
} from '../flow/nameservers.ts';
import { LOADING, planWith } from '../order-terms.ts';
import { rowsWith } from '../plan-rows.tsx';
import type { DomainOrder } from '../use-domain-order.ts';
import classes from './summary-step.module.css';

export const SummaryStep = ({ of: order }: { readonly of: DomainOrder }) => {
  const { flow, defaultNameservers } = order;
  const { domain, orderType, pricePaise, registrant, nameservers } = flow;
  const priceError = pricePaise === null ? order.price.error : null;
  const plan = planWith(orderType);
  const change = (step: number) => order.dispatch({ type: 'changeAsked', step });
  const total = pricePaise === null ? LOADING : <Price paise={pricePaise} />;
  const price =
    pricePaise === null ? (
      LOADING
    ) : (
      <Price paise={subtractPaise(pricePaise, plan?.pricePaise ?? 0)} />
    );
  return (
    <div className={classes.summary}>
      {priceError !== null && (
        <div className={classes.retry}>
          <ErrorMessage>{priceError}</ErrorMessage>
          <Button onClick={order.price.reload}>Try again</Button>
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
              <span className={classes.period}>{order.price.terms ?? 'per year'}</span>
            </p>
          </div>,
          <div key="details" className={classes.details}>
            <ReceiptColumns
              left={
                <ReceiptSection title="Registrant details" onChange={() => change(2)}>
                  <Address of={registrant} />
                </ReceiptSection>
              }
              right={
                <>
                  <ReceiptSection title="Billing details" onChange={() => change(3)}>
                    {flow.sameAsRegistrant ? (
                      <p>Same as registrant</p>
                    ) : (
                      <Address of={flow.billing} />
                    )}
                  </ReceiptSection>
                  <ReceiptSection title="Nameservers" onChange={() => change(4)}>
                    <Nameservers choice={nameservers} defaults={defaultNameservers} />
                  </ReceiptSection>
                </>
              }
            />
          </div>,
          plan !== null && (
            <ReceiptRows
              key="plan"
              rows={[{ term: 'Order type', value: orderType }, ...rowsWith(plan, pricePaise)]}
            />
          ),
          <ReceiptTotal key="total" label="To pay now" hasGstNote>
            {total}
          </ReceiptTotal>,
        ]}
      />
      <StepForm onConfirm={() => order.confirm()} />
      <p className={`${classes.warning} sm muted`}>
        Check the spelling. A domain can’t be changed after registration.
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
      <p>You entered fewer than two, so we’ll use our default nameservers.</p>
    )}
  </>
);
