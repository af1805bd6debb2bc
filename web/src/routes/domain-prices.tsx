import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown, IconSearch, IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../components/empty-state.tsx';
import { HangTitle } from '../components/hang-title.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { paths } from '../config/paths.ts';
import { priceData } from '../features/domain-search/price-data.ts';
import {
  orderWord,
  type PriceOrder,
  readOrder,
  sortPrices,
} from '../features/domain-search/sort-prices.ts';
import {
  PRICE_LIST_FAILED,
  TldPriceTable,
  TldPriceTableSkeleton,
} from '../features/domain-search/tld-price-table.tsx';
import { gstText } from '../lib/gst-text.ts';
import { useShopSettings } from '../lib/use-shop-settings.ts';
import { type TldPrice, useTldPrices } from '../lib/use-tld-prices.ts';
import classes from './domain-prices.module.css';

const MAX_TLD_LENGTH = 128;

const ORDERS = [
  { value: '', label: 'As listed' },
  { value: 'tld-up', label: 'TLD, A to Z' },
  { value: 'tld-down', label: 'TLD, Z to A' },
  { value: 'register-up', label: 'Register Cost, lowest first' },
  { value: 'register-down', label: 'Register Cost, highest first' },
  { value: 'renewal-up', label: 'Renewal Cost, lowest first' },
  { value: 'renewal-down', label: 'Renewal Cost, highest first' },
  { value: 'transfer-up', label: 'Transfer Cost, lowest first' },
  { value: 'transfer-down', label: 'Transfer Cost, highest first' },
];

export const Component = () => {
  const { prices, failed, reload } = useTldPrices();
  const { shopSettings } = useShopSettings();
  const [filter, setFilter] = useState('');
  const [order, setOrder] = useState<PriceOrder>(null);
  const query = filter.trim().toLowerCase().replace(/^\./, '');
  return (
    <div className="page wrap">
      <PageHead page={pages.domainPrices} about={(about) => priceData(prices ?? [], about)} />
      <HangTitle
        order={1}
        side={
          <Button component={Link} to={paths.buyDomain} variant="filled">
            Search a domain
          </Button>
        }
      >
        Domain prices
      </HangTitle>
      <div className={classes.top}>
        <p className="muted">
          Prices in rupees. {gstText(shopSettings)} Register Cost is for the first year; later years
          cost the Renewal Cost. Domain transfer is not available yet: it is coming soon.
        </p>
        <div className={classes.tools}>
          <TextInput
            className={classes.filter}
            label="Find a TLD"
            placeholder=".in"
            maxLength={MAX_TLD_LENGTH}
            leftSection={<Icon of={IconSearch} />}
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
          <NativeSelect
            className={classes.filter}
            label="Sort by"
            data={ORDERS}
            value={orderWord(order)}
            onChange={(event) => setOrder(readOrder(event.currentTarget.value))}
            rightSection={<Icon of={IconChevronDown} />}
            rightSectionPointerEvents="none"
          />
        </div>
      </div>
      {failed && <LoadFailure onRetry={reload}>{PRICE_LIST_FAILED}</LoadFailure>}
      {prices === undefined && !failed && <TldPriceTableSkeleton rows={12} />}
      {prices && (
        <Prices
          prices={prices}
          query={query}
          sorting={{ order, onSort: setOrder }}
          onShowAll={() => setFilter('')}
        />
      )}
    </div>
  );
};

type PricesProps = {
  readonly prices: readonly TldPrice[];
  readonly query: string;
  readonly sorting: {
    readonly order: PriceOrder;
    readonly onSort: (order: PriceOrder) => void;
  };
  readonly onShowAll: () => void;
};

const Prices = ({ prices, query, sorting, onShowAll }: PricesProps) => {
  const found = prices.filter(({ tld, shown }) => tld.includes(query) || shown.includes(query));
  const rows = sortPrices(found, sorting.order);
  if (prices.length === 0) {
    return (
      <EmptyState icon={IconTags}>
        Prices aren’t available right now. Try again in a few minutes.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="sr-only" role="status">
        {`${rows.length} of ${prices.length} TLDs`}
      </p>
      {rows.length > 0 ? (
        <TldPriceTable rows={rows} searched={query || null} sorting={sorting} />
      ) : (
        <EmptyState
          icon={IconTags}
          action={
            <Button size="sm" onClick={onShowAll}>
              Show all TLDs
            </Button>
          }
        >
          .{query} is not available with us
        </EmptyState>
      )}
    </>
  );
};
