import { codeTotalPaise, isFree } from '@haat/contracts/code-item';
import type { CodeItem } from '@haat/contracts/http/codes';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { IconCheck, IconEye } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { Receipt, ReceiptRows, ReceiptTotal } from '../../components/receipt.tsx';
import { GetButton } from './get-button.tsx';
import classes from './price-ticket.module.css';

type PriceTicketProps = {
  readonly item: CodeItem;
  readonly demo: string | undefined;
};

export const PriceTicket = ({ item, demo }: PriceTicketProps) => (
  <Receipt
    label="Price"
    segments={[
      <Cost key="cost" item={item} />,
      <div key="ways" className={classes.ways}>
        <GetButton item={item} isPrimary />
        {demo !== undefined && (
          <Button
            component="a"
            href={demo}
            target="_blank"
            rel="noreferrer"
            fullWidth
            leftSection={<Icon of={IconEye} />}
          >
            Live demo
            <span className="sr-only"> of {item.page_title} (opens in a new tab)</span>
          </Button>
        )}
      </div>,
      <WhatYouGet key="get" item={item} />,
    ]}
  />
);

const Cost = ({ item }: { readonly item: CodeItem }) => {
  if (isFree(item)) return <ReceiptTotal label="Price">Free</ReceiptTotal>;
  const total = formatRupees(codeTotalPaise(item.price));
  const setup = rupeesToPaise(item.price.setup) ?? 0;
  if (setup === 0) return <ReceiptTotal label="Price">{total}</ReceiptTotal>;
  return (
    <div className={classes.cost}>
      <ReceiptRows
        rows={[
          { term: 'Price', value: <span className="num">{rupees(item.price.amount)}</span> },
          { term: 'Setup', value: <span className="num">{rupees(item.price.setup)}</span> },
        ]}
      />
      <ReceiptTotal label="Total">{total}</ReceiptTotal>
    </div>
  );
};

const rupees = (amount: number): string => formatRupees(rupeesToPaise(amount) ?? 0);

const WhatYouGet = ({ item }: { readonly item: CodeItem }) => (
  <>
    <h2 className="h4">What you get</h2>
    <ul className={classes.list}>
      {linesFor(item).map((line) => (
        <li key={line}>
          <Icon of={IconCheck} size={16} className="leaf" />
          {line}
        </li>
      ))}
    </ul>
  </>
);

const linesFor = (item: CodeItem): readonly string[] => {
  if (isFree(item)) {
    return [
      'Instant download',
      'No account and no payment',
      'Full source code, edit it as you like',
    ];
  }
  return [
    'The full package with source code',
    ...(item.price.setup > 0 ? ['Setup, included in the total'] : []),
    'One-time payment, no monthly fee',
  ];
};
