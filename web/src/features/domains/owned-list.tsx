import { Table } from '../../components/table.tsx';
import classes from './owned-list.module.css';
import {
  type CellProps,
  EndCell,
  LockCell,
  NameCell,
  NameserversCell,
  PlanCell,
  RenewCell,
  type RowContext,
  VerifyCell,
} from './owned-list-cells.tsx';
import type { OwnedRow } from './owned-rows.ts';
import { OwnedStatePill } from './state-pill.tsx';

type OwnedListProps = RowContext & {
  readonly caption: string;
  readonly rows: readonly OwnedRow[];
};

export const OwnedList = (props: OwnedListProps) => (
  <div className="card">
    <OwnedTable {...props} />
    <ul className={classes.blocks}>
      {props.rows.map((row) => (
        <Block key={row.id} {...props} row={row} />
      ))}
    </ul>
  </div>
);

const OwnedTable = ({ caption, rows, ...context }: OwnedListProps) => (
  <Table
    caption={caption}
    className={classes.table}
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      { head: 'Domain or plan', cell: (row) => <NameCell row={row} /> },
      {
        head: 'Status',
        cell: (row) => (
          <>
            <OwnedStatePill of={row} now={context.now} />
            <VerifyCell row={row} now={context.now} />
          </>
        ),
      },
      { head: 'Expires on', cell: (row) => <EndCell row={row} {...context} /> },
      { head: 'Nameservers', cell: (row) => <NameserversCell row={row} {...context} /> },
      { head: 'Lock', cell: (row) => <LockCell row={row} /> },
      { head: 'Plan', cell: (row) => <PlanCell row={row} /> },
      {
        head: null,
        cellClass: classes.act,
        cell: (row) => <RenewCell row={row} {...context} />,
      },
    ]}
  />
);

const Block = ({ row, ...context }: CellProps) => (
  <li>
    <div className={classes.head}>
      <p>
        <NameCell row={row} />
      </p>
      <OwnedStatePill of={row} now={context.now} />
    </div>
    <VerifyCell row={row} now={context.now} />
    <dl>
      <div>
        <dt>Expires on</dt>
        <dd>
          <EndCell row={row} {...context} />
        </dd>
      </div>
      {row.kind === 'domain' && (
        <>
          <div>
            <dt>Nameservers</dt>
            <dd>
              <NameserversCell row={row} {...context} />
            </dd>
          </div>
          <div>
            <dt>Lock</dt>
            <dd>
              <LockCell row={row} />
            </dd>
          </div>
          {row.plan !== null && (
            <div>
              <dt>Plan</dt>
              <dd>
                <PlanCell row={row} />
              </dd>
            </div>
          )}
        </>
      )}
    </dl>
    <RenewCell row={row} {...context} />
  </li>
);
