import type { DnsRecord } from '@haat/contracts/dns-record';
import { useEffect, useRef } from 'react';
import { counted } from '../../lib/counted.ts';
import classes from './dns-dialog.module.css';
import { RecordLine } from './record-line.tsx';

type BatchPreviewProps = {
  readonly added: readonly DnsRecord[];
  readonly removed: readonly DnsRecord[];
};

/** Takes the focus: the form that was here is gone. */
export const BatchPreview = ({ added, removed }: BatchPreviewProps) => {
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <>
      <p ref={summary} tabIndex={-1}>
        {summaryOf(added.length, removed.length)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long list */}
      <ul className={`${classes.lines} card`} aria-label="Records to change" tabIndex={0}>
        {removed.map((record) => (
          <RecordLine key={JSON.stringify(record)} record={record} mark="removed" />
        ))}
        {added.map((record) => (
          <RecordLine key={JSON.stringify(record)} record={record} mark="added" />
        ))}
      </ul>
    </>
  );
};

/** @returns "This adds two records. One record is removed, because it conflicts with them." */
const summaryOf = (added: number, removed: number): string => {
  const adds = `This adds ${counted(added, 'record', 'records').toLowerCase()}.`;
  if (removed === 0) return `${adds} Nothing is removed.`;
  const removes = counted(removed, 'record is removed', 'records are removed');
  return `${adds} ${removes}, because ${removed === 1 ? 'it conflicts' : 'they conflict'}.`;
};
