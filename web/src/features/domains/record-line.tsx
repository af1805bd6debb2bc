import type { DnsRecord } from '@haat/contracts/dns-record';
import classes from './record-line.module.css';
import { valueText } from './record-text.ts';

type RecordLineProps = {
  readonly record: DnsRecord;
  readonly mark?: 'added' | 'removed';
  readonly note?: string;
};

const MARKS = {
  added: { sign: '+', label: 'Added:' },
  removed: { sign: '−', label: 'Removed:' },
} as const;

export const RecordLine = ({ record, mark, note }: RecordLineProps) => (
  <li className={`${classes.line} mono`} data-mark={mark}>
    {mark !== undefined && (
      <b>
        <span aria-hidden="true">{MARKS[mark].sign}</span>
        <span className="sr-only">{MARKS[mark].label}</span>
      </b>
    )}
    <span>{record.type}</span>
    <span>{record.host}</span>
    <span className={classes.value}>{valueText(record)}</span>
    {note !== undefined && <span className={classes.note}>{note}</span>}
  </li>
);
