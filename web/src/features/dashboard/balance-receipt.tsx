import type { BalanceAnswer, BalanceEntryShown } from '@haat/contracts/http/balance';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { OlderList } from '../../components/older-list.tsx';
import { Receipt } from '../../components/receipt.tsx';
import { apiPaths } from '../../config/paths.ts';
import { formatDayTime } from '../../lib/format-time.ts';
import { useOlder } from '../../lib/use-older.ts';
import { RefundDialog } from '../refunds/request-refund.tsx';
import classes from './balance-receipt.module.css';

const NEWEST = 4;

const NO_MORE = { hasMore: false, isBusy: false, error: undefined, show: () => undefined };

type BalanceReceiptProps = {
  readonly balance: BalanceAnswer;
  readonly payments: readonly ListedPayment[];
};

export const BalanceReceipt = ({ balance: known, payments }: BalanceReceiptProps) => {
  const { balance } = known;
  const { rows, last, ...older } = useOlder({
    path: apiPaths.balance,
    first: known,
    rowsOf: (answer: BalanceAnswer) => answer.entries.filter(({ at }) => at !== null),
    idOf: ({ id }) => id,
  });
  // The entry that sums up everything older.
  const entries = [...rows, ...(last?.entries ?? []).filter(({ at }) => at === null)];
  const [showsAll, setShowsAll] = useState(false);
  const [asks, setAsks] = useState(false);
  const hasMore = entries.length > NEWEST;
  const free = payments.filter((payment) => payment.free > 0);
  return (
    <>
      <Receipt
        label="Your balance"
        segments={[
          <div key="balance">
            <p className={classes.label}>Your balance</p>
            <p className={`${classes.balance} num`}>{formatRupees(rupeesToPaise(balance) ?? 0)}</p>
            <p className="sm muted">
              {balance > 0
                ? 'Use it at checkout, alone or with UPI.'
                : 'Unused payments are kept here for your next order.'}
            </p>
          </div>,
          entries.length > 0 && (
            <div key="entries">
              <h2 className={`${classes.title} h4`}>Balance history</h2>
              <OlderList older={showsAll || !hasMore ? older : NO_MORE}>
                <ol className={classes.entries}>
                  {(showsAll ? entries : entries.slice(0, NEWEST)).map((entry) => (
                    <Entry key={entry.id} entry={entry} />
                  ))}
                </ol>
              </OlderList>
            </div>
          ),
          entries.length === 0 ? (
            <p key="none" className="sm muted">
              Your unused payments will show on this page.
            </p>
          ) : (
            (hasMore || free.length > 0) && (
              <div key="ways" className={classes.ways}>
                {hasMore && (
                  <Button size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
                    {showsAll ? 'Newest entries' : 'All entries'}
                  </Button>
                )}
                {free.length > 0 && (
                  <Button size="sm" onClick={() => setAsks(true)}>
                    Request a refund
                  </Button>
                )}
              </div>
            )
          ),
        ]}
      />
      <RefundDialog opened={asks} payments={free} onClose={() => setAsks(false)} />
    </>
  );
};

const Entry = ({
  entry: { id, at, title, words, amount },
}: {
  readonly entry: BalanceEntryShown;
}) => {
  const paise = rupeesToPaise(Math.abs(amount)) ?? 0;
  return (
    <li data-row={id}>
      <span className="muted">{at !== null && dayOf(at)}</span>
      <span className={classes.words}>
        <span>{title ?? words}</span>
        {title !== null && <span className="muted">{words}</span>}
      </span>
      <b className={`num ${amount < 0 ? '' : 'leaf'}`}>
        {`${amount < 0 ? '−' : '+'}${formatRupees(paise)}`}
      </b>
    </li>
  );
};

const dayOf = (at: string): string => formatDayTime(new Date(at)).split(',')[0] ?? '';
