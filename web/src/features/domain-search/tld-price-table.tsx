import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { Price } from '../../components/price.tsx';
import { languageOf } from '../../components/shown-domain.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import type { TldPrice } from '../../lib/use-tld-prices.ts';
import { nextOrder, type PriceColumn, type PriceOrder } from './sort-prices.ts';
import classes from './tld-price-table.module.css';

export const PRICE_LIST_FAILED = 'We couldn’t load the price list.';

const CAPTION = 'Prices by TLD';
const HEADS = [
  { by: 'tld', head: 'TLD' },
  { by: 'register', head: 'Register Cost' },
  { by: 'renewal', head: 'Renewal Cost' },
  { by: 'transfer', head: 'Transfer Cost', cellClass: 'muted' },
] as const satisfies readonly { by: PriceColumn; head: string; cellClass?: string }[];

type TldPriceTableProps = {
  readonly rows: readonly TldPrice[];
  readonly searched?: string | null;
  readonly isIdn?: boolean;
  readonly sorting?: Sorting;
  /** Checks a name under the TLD. */
  readonly check?: { readonly label: string; readonly onPick: (tld: string) => void };
};

type Sorting = {
  readonly order: PriceOrder;
  readonly onSort: (order: PriceOrder) => void;
};

export const TldPriceTable = ({
  rows,
  searched = null,
  isIdn: isIdnSearched = false,
  sorting,
  check,
}: TldPriceTableProps) => (
  <div className="card">
    <Table
      caption={CAPTION}
      className={classes.table}
      isStacked
      columns={HEADS.map(
        ({ by, ...column }): TableColumn<TldPrice> => ({
          ...column,
          ...(sorting && sortingHead(by, column.head, sorting)),
          namesRow: by === 'tld',
          cell: (row) =>
            by === 'tld' ? (
              <Tld
                row={row}
                isSearched={row.tld === searched}
                isIdn={isIdnSearched}
                check={check}
              />
            ) : (
              <Price paise={row[by]} />
            ),
        }),
      )}
      rows={rows}
      keyOf={({ tld }) => tld}
      rowProps={({ tld }) => ({
        'data-on': tld === searched || undefined,
        className: check && tld !== searched ? classes.pick : undefined,
      })}
    />
  </div>
);

type TldProps = {
  readonly row: TldPrice;
  readonly isSearched: boolean;
  readonly isIdn: boolean;
  readonly check: TldPriceTableProps['check'];
};

const Tld = ({ row: { tld, shown, isIdn }, isSearched, isIdn: isIdnSearched, check }: TldProps) => (
  <>
    {check && !isSearched ? (
      <button type="button" className={classes.check} onClick={() => check.onPick(tld)}>
        <b className="mono" lang={languageOf(shown)}>
          .{shown}
        </b>
        <span className="sr-only">: check {check.label}</span>
      </button>
    ) : (
      <b className="mono" lang={languageOf(shown)}>
        .{shown}
      </b>
    )}
    {isSearched && <span className={classes.yours}> your search</span>}
    {isIdnSearched && !isIdn && <span className="sm muted"> Latin letters only</span>}
  </>
);

const SORTED = {
  none: { sort: undefined, icon: IconArrowsSort },
  up: { sort: 'ascending', icon: IconArrowUp },
  down: { sort: 'descending', icon: IconArrowDown },
} as const;

const sortingHead = (
  by: PriceColumn,
  head: string,
  { order, onSort }: Sorting,
): Pick<TableColumn<TldPrice>, 'sort' | 'shownHead'> => {
  const { sort, icon } = order?.by === by ? SORTED[order.descending ? 'down' : 'up'] : SORTED.none;
  return {
    sort,
    shownHead: (
      <button type="button" className={classes.sort} onClick={() => onSort(nextOrder(order, by))}>
        {head}
        <Icon of={icon} size={16} />
      </button>
    ),
  };
};

export const TldPriceTableSkeleton = ({ rows }: { readonly rows: number }) => (
  <div className="card" aria-busy="true">
    <p className="sr-only" role="status">
      Loading...
    </p>
    <Table
      caption={CAPTION}
      className={classes.table}
      isStacked
      columns={HEADS.map(({ by, head }) => ({
        head,
        namesRow: by === 'tld',
        cell: () =>
          by === 'tld' ? (
            <Skeleton width="4rem" />
          ) : (
            <Skeleton width="5rem" className={classes.right} />
          ),
      }))}
      rows={Array.from({ length: rows }, () => null)}
      keyOf={(_, row) => row}
    />
  </div>
);
