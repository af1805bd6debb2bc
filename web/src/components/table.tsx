import { Fragment, type ReactNode } from 'react';
import classes from './table.module.css';

export type TableColumn<Row> = {
  readonly head: string | null;
  readonly shownHead?: ReactNode;
  readonly sort?: 'ascending' | 'descending' | undefined;
  readonly className?: string | undefined;
  readonly cellClass?: string | ((row: Row) => string | undefined) | undefined;
  readonly cell: (row: Row) => ReactNode;
  readonly namesRow?: boolean;
  readonly span?: (row: Row) => number;
};

type RowProps = {
  readonly className?: string | undefined;
  readonly 'data-on'?: true | undefined;
  readonly 'data-row'?: string | undefined;
};

type TableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string | number;
  readonly rowProps?: (row: Row) => RowProps;
  readonly className?: string | undefined;
  /** On a phone each row is a block; cells have their head as `data-label`. */
  readonly isStacked?: boolean;
};

const classOf = (...names: readonly (string | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;

export const Table = <Row,>({
  caption,
  columns,
  rows,
  keyOf,
  rowProps,
  className,
  isStacked = false,
}: TableProps<Row>) => (
  <table className={classOf(classes.table, isStacked ? classes.stacked : undefined, className)}>
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr>
        {columns.map(({ head, shownHead, sort, className: of }) =>
          head === null ? (
            <td key="" className={of} />
          ) : (
            <th key={head} scope="col" aria-sort={sort} className={of}>
              {shownHead ?? head}
            </th>
          ),
        )}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr key={keyOf(row, index)} {...rowProps?.(row)}>
          <Cells row={row} columns={columns} />
        </tr>
      ))}
    </tbody>
  </table>
);

type CellsProps<Row> = Pick<TableProps<Row>, 'columns'> & { readonly row: Row };

const Cells = <Row,>({ row, columns }: CellsProps<Row>) => {
  let taken = 0;
  return columns.map((column, index) => {
    if (index < taken) return null;
    const { head, className, cellClass, cell, namesRow, span } = column;
    const colSpan = span?.(row) ?? 1;
    taken = index + colSpan;
    const of = classOf(className, typeof cellClass === 'function' ? cellClass(row) : cellClass);
    return (
      <Fragment key={head ?? ''}>
        {namesRow ? (
          <th scope="row" className={of}>
            {cell(row)}
          </th>
        ) : (
          <td
            className={of}
            data-label={head ?? undefined}
            colSpan={colSpan === 1 ? undefined : colSpan}
          >
            {cell(row)}
          </td>
        )}
      </Fragment>
    );
  });
};
