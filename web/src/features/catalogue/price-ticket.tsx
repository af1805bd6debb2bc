import { codeTotalPaise, isFree } from '@haat/contracts/code-item';
import type { CodeItem } from '@haat/contracts/http/codes';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import type { PageOptions } from '@haat/contracts/page-options';
import { Button } from '@mantine/core';
import { IconCheck, IconEye } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { Receipt, ReceiptRows, ReceiptTotal } from '../../components/receipt.tsx';
import { formatBytes } from '../../lib/format-bytes.ts';
import { DEMO_BUTTON_ID, DEMO_QUERY, type DemoState, isFramed } from './demo.ts';
import { GetButton } from './get-button.tsx';
import { formatRelease } from './package-details.tsx';
import { pageOptionsOf } from './page-options.ts';
import classes from './price-ticket.module.css';

export const PriceTicket = ({ item }: { readonly item: CodeItem }) => {
  const options = pageOptionsOf(item);
  const rows = rowsOf(options);
  return (
    <Receipt
      label="Price"
      segments={[
        <Cost key="cost" item={item} />,
        <div key="ways" className={classes.ways}>
          <GetButton item={item} isPrimary />
          {options.demo_link !== undefined && (
            <DemoButton of={item.page_title} demo={options.demo_link} />
          )}
        </div>,
        rows.length > 0 && <ReceiptRows key="details" rows={rows} />,
        <WhatYouGet key="get" item={item} />,
      ]}
    />
  );
};

type DemoButtonProps = { readonly of: string; readonly demo: string };

/** A demo of the shop opens on the item’s page; any other link is not framed. */
const DemoButton = ({ of, demo }: DemoButtonProps) => {
  const navigate = useNavigate();
  const isOurs = isFramed(demo);
  const open = (event: MouseEvent) => {
    if (!isOurs || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(`?${DEMO_QUERY}`, { state: { isFromItem: true } satisfies DemoState });
  };
  return (
    <Button
      component="a"
      id={DEMO_BUTTON_ID}
      href={demo}
      onClick={open}
      {...(!isOurs && { target: '_blank', rel: 'noreferrer' })}
      fullWidth
      leftSection={<Icon of={IconEye} />}
    >
      Live demo
      <span className="sr-only">{` of ${of}${isOurs ? '' : ' (opens in a new tab)'}`}</span>
    </Button>
  );
};

const rowsOf = ({ version, changelog, licence, updates, size_bytes }: PageOptions) => {
  const released = changelog?.find((release) => release.version === version)?.date;
  const date = released === undefined ? '' : `, ${formatRelease(released)}`;
  return [
    { term: 'Version', value: version && `${version}${date}` },
    { term: 'Licence', value: licence },
    { term: 'Updates', value: updates },
    { term: 'File', value: size_bytes && `zip, ${formatBytes(size_bytes)}` },
  ].filter(({ value }) => value !== undefined);
};

const Cost = ({ item }: { readonly item: CodeItem }) => {
  if (isFree(item)) return <ReceiptTotal label="Price">Free</ReceiptTotal>;
  const total = formatRupees(codeTotalPaise(item.price));
  const setup = rupeesToPaise(item.price.setup) ?? 0;
  if (setup === 0) {
    return (
      <ReceiptTotal label="Price" hasGstNote>
        {total}
      </ReceiptTotal>
    );
  }
  return (
    <div className={classes.cost}>
      <ReceiptRows
        rows={[
          { term: 'Price', value: <span className="num">{rupees(item.price.amount)}</span> },
          { term: 'Setup', value: <span className="num">{rupees(item.price.setup)}</span> },
        ]}
      />
      <ReceiptTotal label="Total" hasGstNote>
        {total}
      </ReceiptTotal>
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
