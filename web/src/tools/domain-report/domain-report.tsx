import { Button } from '@mantine/core';
import {
  IconChevronDown,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconDownload,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/note.tsx';
import { saveText } from '../csv.ts';
import { DetailList } from '../parts/detail-list.tsx';
import { FINDING_MARKS } from '../parts/finding-list.tsx';
import { Name } from '../parts/name.tsx';
import classes from './domain-report.module.css';
import { markdownOf } from './markdown.ts';
import { faultsOf, isOver, type Row } from './report.ts';
import { type ReportMessage, worstFirst } from './section.ts';
import { useDomainReport } from './use-domain-report.ts';

export const DomainReport = ({ name }: { readonly name: string }) => {
  const { report, retry } = useDomainReport(name);
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = report !== null;
  // The focused button is gone.
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true });
  }, [isThere]);
  if (report === null) return null;
  const { rows, at } = report;
  const faults = faultsOf(rows);
  const isWhole = isOver(rows);
  const text = isWhole ? markdownOf(name, rows, at) : '';
  const answered = rows.filter(({ state }) => state === 'done' || state === 'refused').length;
  return (
    <section aria-labelledby="hand-over" className={classes.report}>
      <div className={classes.head}>
        <div role="status">
          <h2 id="hand-over" ref={heading} tabIndex={-1} className={`${classes.title} h3`}>
            Hand-over report: <Name>{name}</Name>
          </h2>
          <p className="sm muted">
            {isWhole
              ? `${faults.length === 0 ? 'Nothing' : faults.length} to be mended`
              : `${answered} of ${rows.length} look-ups answered`}
          </p>
        </div>
        {isWhole && (
          <div className={classes.ways}>
            <CopyButton value={text} label="report" />
            <Button
              size="sm"
              leftSection={<Icon of={IconDownload} size={16} />}
              onClick={() => saveText(`${name}-report.md`, text, 'text/markdown')}
            >
              Download
            </Button>
            <Button size="sm" onClick={retry}>
              Ask again
            </Button>
          </div>
        )}
      </div>
      {faults.length > 0 && (
        <div className="card">
          <h3 className={`${classes.part} h4`}>Issues</h3>
          <MessageList
            messages={faults.map(({ from, level, text: words }) => ({
              level,
              text: `${from}: ${words}`,
            }))}
          />
        </div>
      )}
      {isWhole && faults.length === 0 && <Note tone="leaf">Nothing was found that is wrong.</Note>}
      {rows.map((row) => (
        <Part key={row.title} row={row} />
      ))}
    </section>
  );
};

const STATE_LABELS = {
  waiting: 'Queued',
  asking: 'Checking...',
  done: 'Answered',
  refused: 'Not answered',
} as const satisfies Record<Row['state'], string>;

const ICONS = {
  waiting: IconClock,
  asking: IconClock,
  done: IconCircleCheck,
  refused: IconCircleX,
} as const satisfies Record<Row['state'], unknown>;

const Part = ({ row }: { readonly row: Row }) => (
  <details className={`${classes.section} card`} data-state={row.state}>
    <summary>
      <Icon of={ICONS[row.state]} size={16} />
      <b>{row.title}</b>
      <span className="sm muted">{STATE_LABELS[row.state]}</span>
      <Icon of={IconChevronDown} size={16} className={classes.chevron} />
    </summary>
    {row.state === 'refused' && <p className={classes.text}>{row.text}</p>}
    {row.state === 'done' && (
      <>
        <MessageList messages={worstFirst(row.section.messages)} />
        <DetailList facts={row.section.facts} />
      </>
    )}
  </details>
);

const MessageList = ({ messages }: { readonly messages: readonly ReportMessage[] }) => (
  <ul className={classes.messages}>
    {messages.map(({ level, text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two look-ups may say the same
      <li key={index} data-level={level}>
        <Icon of={FINDING_MARKS[level].icon} />
        <span>
          <span className="sr-only">{FINDING_MARKS[level].word}: </span>
          {text}
        </span>
      </li>
    ))}
  </ul>
);
