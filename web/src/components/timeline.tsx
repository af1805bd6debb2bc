import { IconCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatClock, formatDate } from '../lib/format-time.ts';
import { Icon } from './icon.tsx';
import classes from './timeline.module.css';

export type TimelineEntry = {
  readonly title: string;
  readonly at?: Date | undefined;
  readonly detail?: ReactNode;
  readonly state: 'done' | 'now' | 'next' | 'failed';
};

export const Timeline = ({ entries }: { readonly entries: readonly TimelineEntry[] }) => {
  const announcement = useNewEntries(entries);
  return (
    <>
      <ol className={classes.timeline}>
        {entries.map((entry, index) => (
          <TimelineItem
            key={`${entry.title} ${entry.at?.getTime() ?? 'open'}`}
            entry={entry}
            previous={entries[index - 1]}
            next={entries[index + 1]}
          />
        ))}
      </ol>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  );
};

type TimelineItemProps = {
  readonly entry: TimelineEntry;
  readonly previous: TimelineEntry | undefined;
  readonly next: TimelineEntry | undefined;
};

const TimelineItem = ({ entry, previous, next }: TimelineItemProps) => {
  const { title, at, detail, state } = entry;
  const isSolid = state === 'done' && (next === undefined || next.state === 'done');
  const day = at && formatDate(at);
  const dayChanged = day !== undefined && previous?.at && formatDate(previous.at) !== day;
  return (
    <li className={`${classes.item} ${classes[state]}`} data-solid={isSolid || undefined}>
      {dayChanged && <p className={classes.day}>{day}</p>}
      {at && state !== 'now' ? (
        <time dateTime={at.toISOString()}>{formatClock(at)}</time>
      ) : (
        <span className={classes.time}>{state === 'now' ? 'now' : ''}</span>
      )}
      <span className={classes.node} aria-hidden="true">
        <i>
          {state === 'done' && <Icon of={IconCheck} size={14} stroke={2.75} />}
          {state === 'failed' && <Icon of={IconX} size={14} stroke={2.75} />}
        </i>
      </span>
      <div>
        <b>{title}</b>
        {detail !== undefined && detail !== null && <p>{detail}</p>}
      </div>
    </li>
  );
};

const useNewEntries = (entries: readonly TimelineEntry[]): string => {
  const happened = entries.filter(({ state }) => state === 'done' || state === 'failed');
  const heard = useRef(happened.length);
  const [announcement, setAnnouncement] = useState('');
  const latest = happened.slice(heard.current).map(({ title }) => title);
  useEffect(() => {
    if (latest.length > 0) setAnnouncement(latest.join('. '));
    heard.current = happened.length;
  });
  return announcement;
};
