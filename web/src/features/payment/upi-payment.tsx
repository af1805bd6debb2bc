import { formatRupees, formatUpiAmount, type Paise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Receipt } from '../../components/receipt.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatTime } from '../../lib/format-time.ts';
import { useShopSettings } from '../../lib/use-shop-settings.ts';
import { PayQr } from './pay-qr.tsx';
import type { PaymentIntent } from './payment-intent.ts';
import { ReportForm } from './report-form.tsx';
import type { ReportedPayment } from './reported-payment.ts';
import { upiLink, upiReference } from './upi-link.ts';
import classes from './upi-payment.module.css';

type UpiPaymentProps = {
  readonly amountPaise: Paise;
  /** What the server wants in the link; null before it has answered, and where it did not. */
  readonly intent: PaymentIntent | null;
  /** What is paid for, such as the domain; the payment's note. */
  readonly subject: string;
  /** The payment once it was reported, else null. */
  readonly reported: ReportedPayment | null;
  /** Called with the reference code the server gave for the transaction id. */
  readonly onReported: (payment: ReportedPayment) => void;
};

const UNIQUE_LENGTH = 6;

/** Pays by UPI: QR code and the same as text, then the transaction id, then the reference code. */
export const UpiPayment = ({
  intent,
  subject,
  reported,
  onReported,
  ...asked
}: UpiPaymentProps) => {
  const { amountPaise, note, tr } = intent ?? { ...asked, note: subject, tr: null };
  const { shopSettings, error, retry } = useShopSettings();
  const [unique] = useState(() => crypto.randomUUID().replaceAll('-', '').slice(0, UNIQUE_LENGTH));
  // A payment given up for another one: the form that returns goes on with the focus.
  const [wasReported, setWasReported] = useState(false);
  if (reported !== null && !wasReported) setWasReported(true);
  if (error !== undefined) {
    return <LoadFailure onRetry={retry}>{error.message}</LoadFailure>;
  }
  const payee = shopSettings?.payee;
  const link =
    payee &&
    upiLink({
      vpa: payee.vpa,
      payeeName: payee.name,
      amountPaise,
      note,
      // Without the server's nobody is kept from paying.
      reference: tr ?? upiReference(subject, unique),
    });
  return (
    <Receipt
      segments={[
        <div key="pay" className={classes.pay} aria-busy={link === undefined}>
          {link === undefined ? (
            <Skeleton height="182px" width="182px" />
          ) : (
            <div className={classes.code}>
              <Button
                component="a"
                href={link}
                variant="filled"
                className={classes.app}
                leftSection={<Icon of={IconDeviceMobile} />}
              >
                Open UPI app
              </Button>
              <PayQr link={link} amountPaise={amountPaise} />
            </div>
          )}
          <dl className={classes.facts}>
            <Fact term="Amount" copied={formatUpiAmount(amountPaise)} className={classes.amount}>
              {formatRupees(amountPaise)}
            </Fact>
            <Fact term="Pay to (VPA)" copied={payee?.vpa ?? ''} className="mono">
              {payee?.vpa ?? 'Loading...'}
            </Fact>
            <Fact term="Reference text" copied={note} className="mono">
              {note}
            </Fact>
          </dl>
        </div>,
        reported === null ? (
          <ReportForm
            key="report"
            paid={{ amountPaise, tr }}
            referenceText={note}
            takesFocus={wasReported}
            onReported={onReported}
          />
        ) : (
          <Reported key="reported" payment={reported} />
        ),
      ]}
    />
  );
};

type FactProps = {
  readonly term: string;
  /** What Copy copies: the plain value, without sign or grouping. */
  readonly copied: string;
  readonly className: string | undefined;
  readonly children: string;
};

const Fact = ({ term, copied, className, children }: FactProps) => (
  <div className={classes.fact}>
    <dt>{term}</dt>
    <dd className={className}>{children}</dd>
    <dd className={classes.copy}>
      <CopyButton value={copied} label={term} />
    </dd>
  </div>
);

const Reported = ({ payment }: { readonly payment: ReportedPayment }) => (
  <div className={classes.reported}>
    <p className={`${classes.done} leaf`} role="status">
      <Icon of={IconCircleCheck} />
      Payment reported at {formatTime(new Date(payment.reportedAt))}
    </p>
    <p className="row">
      <span className="sm muted">Reference code</span>
      <b className="mono">{payment.referenceCode}</b>
      <CopyButton value={payment.referenceCode} label="code" iconOnly />
    </p>
  </div>
);
