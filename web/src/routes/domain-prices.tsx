import { Button, TextInput } from '@mantine/core';
import { IconSearch, IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { HangTitle } from '../components/hang-title.tsx';
import { Icon } from '../components/icon.tsx';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { paths } from '../config/paths.ts';
import {
  TldPriceTable,
  TldPriceTableSkeleton,
} from '../features/domain-search/tld-price-table.tsx';
import { type TldPrice, useTldPrices } from '../features/domain-search/use-tld-prices.ts';
import classes from './domain-prices.module.css';

/** Prices for all top-level domains. */
export const Component = () => {
  const { prices, failed, reload } = useTldPrices();
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase().replace(/^\./, '');
  return (
    <div className="page wrap">
      <PageHead page={pages.domainPrices} />
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
          All prices are in Indian rupees for one year. Domain transfer is not available yet: it is
          coming soon.
        </p>
        <TextInput
          className={classes.filter}
          label="Find an ending"
          placeholder=".in"
          leftSection={<Icon of={IconSearch} />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      </div>
      {failed && (
        <ErrorMessage>
          The price list could not be loaded.{' '}
          <Button variant="subtle" size="sm" onClick={reload}>
            Load it again
          </Button>
        </ErrorMessage>
      )}
      {prices === undefined && !failed && <TldPriceTableSkeleton rows={12} />}
      {prices && <Prices prices={prices} wanted={wanted} onShowAll={() => setFilter('')} />}
    </div>
  );
};

type PricesProps = {
  readonly prices: readonly TldPrice[];
  readonly wanted: string;
  readonly onShowAll: () => void;
};

const Prices = ({ prices, wanted, onShowAll }: PricesProps) => {
  const rows = prices.filter(({ tld }) => tld.includes(wanted));
  if (prices.length === 0) {
    return (
      <EmptyState icon={IconTags}>
        The price list is empty right now. Please look again in a few minutes.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="sr-only" role="status">
        {rows.length} of {prices.length} endings
      </p>
      {rows.length > 0 ? (
        <TldPriceTable rows={rows} searched={wanted || null} />
      ) : (
        <EmptyState
          icon={IconTags}
          action={
            <Button size="sm" onClick={onShowAll}>
              Show all endings
            </Button>
          }
        >
          .{wanted} is not available with us
        </EmptyState>
      )}
    </>
  );
};
