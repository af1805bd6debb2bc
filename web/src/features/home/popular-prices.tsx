import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { paths } from '../../config/paths.ts';
import { TldPriceTable, TldPriceTableSkeleton } from '../domain-search/tld-price-table.tsx';
import { useTldPrices } from '../domain-search/use-tld-prices.ts';

const POPULAR = ['in', 'com', 'co.in', 'org', 'net', 'shop', 'store', 'online'];

/** What popular endings cost in the first year, after it, and to bring along. */
export const PopularPrices = () => {
  const { prices, failed } = useTldPrices();
  const rows = POPULAR.flatMap((tld) => prices?.find((row) => row.tld === tld) ?? []);
  if (failed || (prices !== undefined && rows.length === 0)) return null;
  return (
    <section className="band wrap" aria-labelledby="popular-prices">
      <HangTitle
        id="popular-prices"
        side={
          <Link className="lnk" to={paths.domainPrices}>
            All domain prices <Icon of={IconArrowRight} size={16} />
          </Link>
        }
      >
        Prices, said aloud
      </HangTitle>
      {prices ? <TldPriceTable rows={rows} /> : <TldPriceTableSkeleton rows={POPULAR.length} />}
    </section>
  );
};
