import type { InboxAnswer } from '@haat/contracts/http/inbox';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';
import { Receipt, ReceiptRows } from '../../components/receipt.tsx';
import { Stamp } from '../../components/stamp.tsx';
import { formatDate, formatTime, formatZone } from '../../lib/format-time.ts';
import classes from './sent-receipt.module.css';

type SentReceiptProps = {
  readonly title: string;
  readonly answer: InboxAnswer;
  readonly at: Date;
  readonly rows: readonly { readonly term: string; readonly value: ReactNode }[];
  readonly next: string;
  readonly againLabel: string;
  readonly onAgain: () => void;
};

export const SentReceipt = ({
  title,
  answer,
  at,
  rows,
  next,
  againLabel,
  onAgain,
}: SentReceiptProps) => {
  const { number, message } = answer;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={classes.sent}>
      <Receipt
        label="Receipt"
        segments={[
          <div key="head" className={classes.head}>
            <div>
              <h2 ref={heading} tabIndex={-1} className="h3">
                {title}
              </h2>
              <p className="sm muted">
                {formatDate(at)}, {formatTime(at)} {formatZone(at)}
              </p>
            </div>
            <Stamp tone="leaf">Received</Stamp>
          </div>,
          <div key="number" className={classes.number}>
            <p>{message}</p>
            <p className={classes.quote}>
              <b className="mono">{number}</b>
              <CopyButton value={number} label="Number" />
            </p>
          </div>,
          <ReceiptRows key="rows" rows={rows} missing="Not entered" />,
        ]}
      />
      <p className="muted">{next}</p>
      <Button onClick={onAgain}>{againLabel}</Button>
    </div>
  );
};
