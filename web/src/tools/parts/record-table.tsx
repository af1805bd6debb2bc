import { type ReactNode, useId } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { Name } from './name.tsx';
import classes from './record-table.module.css';
import { ttlText } from './ttl.ts';

type RecordRow = {
  readonly type: string;
  readonly value: string;
  readonly shown?: ReactNode;
  /** Seconds; null if unknown. */
  readonly ttl: number | null;
  readonly label: string;
};

type RecordTableProps = {
  readonly count: string;
  readonly name: string;
  readonly durationMs: number;
  readonly rows: readonly RecordRow[];
  readonly all: string;
};

const COLUMNS: readonly TableColumn<RecordRow>[] = [
  { head: 'Type', namesRow: true, cell: ({ type }) => type },
  {
    head: 'Value',
    cellClass: `${classes.value} mono`,
    cell: ({ value, shown }) => shown ?? value,
  },
  {
    head: 'TTL',
    className: classes.ttl,
    cell: ({ ttl }) => (ttl === null ? '' : ttlText(ttl)),
  },
  {
    head: null,
    className: classes.copy,
    cell: ({ value, label }) => <CopyButton value={value} label={label} iconOnly />,
  },
];

export const RecordTable = ({ count, name, durationMs, rows, all }: RecordTableProps) => {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={`${classes.title} h3`}>
          {count} <Name>{name}</Name>
        </h2>
        <div className={classes.all}>
          <span className="sm muted">Answered in {durationMs} ms</span>
          {rows.length > 0 && <CopyButton value={all} label="all records" words="Copy all" />}
        </div>
      </div>
      {rows.length > 0 && (
        <div className="card">
          <Table
            caption={`${count} ${name}`}
            className={classes.table}
            columns={COLUMNS}
            rows={rows}
            // A record may come twice.
            keyOf={(_, index) => index}
          />
        </div>
      )}
    </section>
  );
};
