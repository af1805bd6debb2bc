import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { Price } from '../../components/price.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { TldPrice } from '../../lib/use-tld-prices.ts';
import { nextOrder, type PriceColumn, type PriceOrder } from './sort-prices.ts';
import classes from './tld-price-table.module.css';

const COLUMNS = ['Register Cost', 'Renewal Cost', 'Transfer Cost'] as const;
const HEADS = [
  { by: 'tld', words: 'TLD' },
  { by: 'register', words: COLUMNS[0] },
  { by: 'renewal', words: COLUMNS[1] },
  { by: 'transfer', words: COLUMNS[2] },
] as const satisfies readonly { by: PriceColumn; words: string }[];

type TldPriceTableProps = {
  readonly rows: readonly TldPrice[];
  /** The ending the customer typed, without its dot; its row is marked. */
  readonly searched?: string | null;
  /** The name is in another script than Latin. */
  readonly isIdn?: boolean;
  /** Makes the heads buttons that sort. */
  readonly sorting?: Sorting;
};

type Sorting = {
  readonly order: PriceOrder;
  readonly onSort: (order: PriceOrder) => void;
};

/** Costs of one year by ending. On a phone each row is a block with the columns' names. */
export const TldPriceTable = ({
  rows,
  searched = null,
  isIdn: isWanted = false,
  sorting,
}: TldPriceTableProps) => (
  <div className="card">
    <table className={classes.table}>
      {sorting ? <SortingHead {...sorting} /> : <Head />}
      <tbody>
        {rows.map(({ tld, register, renewal, transfer, isIdn }) => (
          <tr key={tld} data-on={tld === searched || undefined}>
            <th scope="row">
              <b className="mono">.{tld}</b>
              {tld === searched && <span className={classes.yours}> your search</span>}
              {isWanted && !isIdn && <span className="sm muted"> Latin letters only</span>}
            </th>
            <Cost column={COLUMNS[0]} paise={register} />
            <Cost column={COLUMNS[1]} paise={renewal} />
            <Cost column={COLUMNS[2]} paise={transfer} muted />
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

type CostProps = { readonly column: string; readonly paise: number; readonly muted?: boolean };

const Cost = ({ column, paise, muted }: CostProps) => (
  <td className={muted ? 'muted' : undefined} data-label={column}>
    <Price paise={paise} />
  </td>
);

const Head = () => (
  <thead>
    <tr>
      {HEADS.map(({ by, words }) => (
        <th key={by} scope="col">
          {words}
        </th>
      ))}
    </tr>
  </thead>
);

const SORTED = {
  none: { aria: undefined, icon: IconArrowsSort },
  up: { aria: 'ascending', icon: IconArrowUp },
  down: { aria: 'descending', icon: IconArrowDown },
} as const;

const SortingHead = ({ order, onSort }: Sorting) => (
  <thead>
    <tr>
      {HEADS.map(({ by, words }) => {
        const { aria, icon } =
          order?.by === by ? SORTED[order.descending ? 'down' : 'up'] : SORTED.none;
        return (
          <th key={by} scope="col" aria-sort={aria}>
            <button
              type="button"
              className={classes.sort}
              onClick={() => onSort(nextOrder(order, by))}
            >
              {words}
              <Icon of={icon} size={16} />
            </button>
          </th>
        );
      })}
    </tr>
  </thead>
);

/** The table's shape while the list is on its way. */
export const TldPriceTableSkeleton = ({ rows }: { readonly rows: number }) => (
  <div className="card" aria-busy="true">
    <p className="sr-only" role="status">
      Loading...
    </p>
    <table className={classes.table}>
      <Head />
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
          <tr key={row}>
            <th scope="row">
              <Skeleton width="4rem" />
            </th>
            {COLUMNS.map((column) => (
              <td key={column} data-label={column}>
                <Skeleton width="5rem" className={classes.right} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
