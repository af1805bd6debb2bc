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
import { type Choice, Choosable } from './renew-selected.tsx';
import { OwnedStatePill } from './state-pill.tsx';

type OwnedListProps = RowContext & {
  readonly caption: string;
  readonly rows: readonly OwnedRow[];
  /** Of what is renewed together; absent where nothing can be chosen. */
  readonly choice?: Choice | undefined;
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

const OwnedTable = ({ caption, rows, choice, ...context }: OwnedListProps) => (
  <Table
    caption={caption}
    className={classes.table}
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      {
        head: 'Domain or plan',
        cell: (row) => (
          <Choosable row={row} choice={choice}>
            <NameCell row={row} />
          </Choosable>
        ),
      },
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

type BlockProps = CellProps & Pick<OwnedListProps, 'choice'>;

const Block = ({ row, choice, ...context }: BlockProps) => (
  <li>
    <div className={classes.head}>
      <div>
        <Choosable row={row} choice={choice}>
          <NameCell row={row} />
        </Choosable>
      </div>
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
