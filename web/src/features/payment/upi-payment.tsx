import type { ListedPayment } from '@haat/contracts/http/payment-list';
import type { SettingsAnswer } from '@haat/contracts/http/settings';
import { formatRupees, formatUpiAmount, type Paise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Receipt } from '../../components/receipt.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { randomId } from '../../lib/random-id.ts';
import { useShopSettings } from '../../lib/use-shop-settings.ts';
import { BALANCE_RULE_WITH_UPI, BalanceRows } from './balance.tsx';
import { PayQr } from './pay-qr.tsx';
import { type PaymentState, restPaise } from './payment-flow.ts';
import type { PaymentPurpose } from './payment-purpose.ts';
import { ReportForm } from './report-form.tsx';
import type { PaymentReport } from './report-payment.ts';
import { type Correction, Reported } from './reported.tsx';
import type { SubmittedPayment } from './submitted-payment.ts';
import { upiLink, upiReference } from './upi-link.ts';
import classes from './upi-payment.module.css';

type UpiPaymentProps = Pick<PaymentState, 'intent' | 'report' | 'balancePaise'> & {
  readonly purpose: PaymentPurpose;
  readonly isAwaited: boolean;
  readonly reported: SubmittedPayment | null;
  readonly onEdit: (report: PaymentReport) => void;
  readonly onReported: (payment: SubmittedPayment, balanceUsedPaise: Paise | null) => void;
  readonly listed: ListedPayment | undefined;
  readonly correction: Correction;
  readonly onLogin: () => void;
};

const UNIQUE_LENGTH = 6;
const LOADING = 'Loading...';

export const UpiPayment = (props: UpiPaymentProps) => {
  const { purpose, intent, isAwaited, balancePaise, reported } = props;
  const { subject, pricePaise } = purpose;
  const { note, tr } = intent ?? { note: subject, tr: null };
  const amountPaise = restPaise(intent?.amountPaise ?? pricePaise, balancePaise);
  const { shopSettings, error, retry } = useShopSettings();
  const [unique] = useState(() => randomId().slice(0, UNIQUE_LENGTH));
  const [wasReported, setWasReported] = useState(false);
  if (reported !== null && !wasReported) setWasReported(true);
  if (error !== undefined) {
    return <LoadFailure onRetry={retry}>{error.message}</LoadFailure>;
  }
  const payee = shopSettings?.payee;
  const link =
    payee && !isAwaited
      ? upiLink({
          vpa: payee.vpa,
          payeeName: payee.name,
          amountPaise,
          note,
          // Customers can pay without the server's reference.
          reference: tr ?? upiReference(subject, unique),
        })
      : undefined;
  return (
    <Receipt
      segments={[
        balancePaise > 0 && <BalanceRows key="balance" {...purpose} balancePaise={balancePaise} />,
        <Pay key="pay" {...{ link, amountPaise, payee }} referenceText={isAwaited ? null : note} />,
        reported === null ? (
          <ReportForm
            key="report"
            paid={{ amountPaise, tr, balancePaise }}
            referenceText={note}
            typed={props.report}
            takesFocus={wasReported}
            hint={balancePaise > 0 ? BALANCE_RULE_WITH_UPI : undefined}
            onEdit={props.onEdit}
            onReported={props.onReported}
            onLogin={props.onLogin}
          />
        ) : (
          <Reported
            key="reported"
            payment={reported}
            listed={props.listed}
            subject={subject}
            correction={props.correction}
            onLogin={props.onLogin}
          />
        ),
      ]}
    />
  );
};

type PayProps = {
  readonly link: string | undefined;
  readonly amountPaise: Paise;
  readonly payee: SettingsAnswer['payee'] | undefined;
  readonly referenceText: string | null;
};

const Pay = ({ link, amountPaise, payee, referenceText }: PayProps) => {
  const isMerchant = payee?.isMerchant ?? false;
  const code = link ? (
    <PayQr key="code" link={link} amountPaise={amountPaise} />
  ) : (
    <Skeleton key="code" height="182px" width="182px" />
  );
  const facts = (
    <div key="facts" className={classes.facts}>
      {!isMerchant && (
        <p className={`${classes.here} sm muted`}>
          On this phone? Copy the amount and the UPI ID into your UPI app.
        </p>
      )}
      <dl>
        <Fact term="Amount" copied={formatUpiAmount(amountPaise)} className={classes.amount}>
          {formatRupees(amountPaise)}
        </Fact>
      </dl>
      {isMerchant && link && (
        <Button
          component="a"
          href={link}
          variant="filled"
          className={classes.app}
          leftSection={<Icon of={IconDeviceMobile} />}
        >
          Open UPI app
        </Button>
      )}
      <dl>
        <Fact term="Pay to (UPI ID)" copied={payee?.vpa ?? ''} className="mono">
          {payee?.vpa ?? LOADING}
        </Fact>
        <Fact term="Reference text" copied={referenceText ?? ''} className="mono">
          {referenceText ?? LOADING}
        </Fact>
      </dl>
    </div>
  );
  return (
    <div className={classes.pay} aria-busy={!link}>
      {isMerchant ? [facts, code] : [code, facts]}
    </div>
  );
};

type FactProps = {
  readonly term: string;
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
