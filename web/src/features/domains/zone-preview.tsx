import type { DnsRecord } from '@haat/contracts/dns-record';
import type { SentDnsOperation, ZonePreviewAnswer } from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Note } from '../../components/note.tsx';
import classes from './dns-dialog.module.css';
import { RecordLine } from './record-line.tsx';
import { useSendBatch } from './use-send-batch.ts';

type ZonePreviewProps = {
  readonly preview: ZonePreviewAnswer;
  readonly onBack: () => void;
  readonly onDone: () => void;
};

export const ZonePreview = ({ preview, onBack, onDone }: ZonePreviewProps) => {
  const { added, changed, same, skipped } = preview;
  const operations = operationsOf(preview);
  const { run, isBusy, error } = useSendBatch(onDone);
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <div className={classes.dialog}>
      <p ref={summary} tabIndex={-1}>
        {`Added: ${added.length}. Changed: ${changed.length}. Unchanged: ${same}. Skipped: ${skipped.length}.`}
      </p>
      {operations.length === 0 && <Note>{say.nothingToChange}</Note>}
      <Part title="Added" count={added.length}>
        {added.map(({ line, record, notes }) => (
          <RecordLine key={line} record={record} mark="added" note={noteOf(line, notes)} />
        ))}
      </Part>
      <Part title="Changed" count={changed.length}>
        {changed.flatMap(({ line, current, record, notes }) => [
          <RecordLine key={`${line} before`} record={current} mark="removed" />,
          <RecordLine
            key={`${line} after`}
            record={record}
            mark="added"
            note={`${noteOf(line, notes)}${ttlNote(current, record)}`}
          />,
        ])}
      </Part>
      <Part title="Skipped" count={skipped.length}>
        {skipped.map(({ line, text, why }) => (
          <li key={line}>
            <p className="mono xs">{text}</p>
            <p className="sm">{`Line ${line}: ${why}`}</p>
          </li>
        ))}
      </Part>
      <ErrorMessage>{error}</ErrorMessage>
      <div className={classes.ways}>
        <Button onClick={onBack}>Back</Button>
        {operations.length > 0 && (
          <BusyButton
            variant="cta"
            busy={isBusy}
            busyLabel="Sending..."
            onClick={() => void run(operations)}
          >
            Import the records
          </BusyButton>
        )}
      </div>
    </div>
  );
};

const operationsOf = ({ added, changed }: ZonePreviewAnswer): readonly SentDnsOperation[] => [
  ...changed.map(({ current, record }) => ({ action: 'replace' as const, current, record })),
  ...added.map(({ record }) => ({ action: 'add' as const, record })),
];

const noteOf = (line: number, notes: readonly string[]): string =>
  [`Line ${line}.`, ...notes].join(' ');

const ttlNote = (current: DnsRecord, record: DnsRecord): string =>
  current.ttl === record.ttl ? '' : ` TTL ${current.ttl} becomes ${record.ttl}.`;

type PartProps = {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
};

const Part = ({ title, count, children }: PartProps) =>
  count === 0 ? null : (
    <section aria-label={title}>
      <h3 className={`${classes.title} h4`}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long list */}
      <ul className={`${classes.lines} ${classes.skipped} card`} tabIndex={0} aria-label={title}>
        {children}
      </ul>
    </section>
  );
