import type { OwnedPlanAnswer } from '@haat/contracts/http/owned-hosting';
import { ownedHostingMessages as say } from '@haat/contracts/owned-hosting-messages';
import type { CSSProperties } from 'react';
import { HangTitle } from '../../components/hang-title.tsx';
import { Note } from '../../components/note.tsx';
import { formatDayTime } from '../../lib/format-time.ts';
import { type Figure, figureOf, inBytes, inCounts, isNearLimit } from './figures.ts';
import { usePlan } from './plan-context.ts';
import classes from './usage.module.css';

export const Usage = () => {
  const { disk, traffic, mailboxes, read_at, is_stale } = usePlan().plan;
  return (
    <section>
      <HangTitle small>Used and given</HangTitle>
      <div className={`${classes.figures} card`}>
        <dl>
          <Row term="Disk" figure={figureOf(disk, inBytes)} />
          <Row term={trafficTerm(read_at)} figure={figureOf(traffic, inBytes)} />
          <Row term="Mailboxes" figure={figureOf(mailboxes, inCounts)} />
        </dl>
        {is_stale ? (
          <Note>{staleText(read_at)}</Note>
        ) : (
          read_at !== null && (
            <p className="xs muted">
              {`As the hosting server showed it on ${formatDayTime(new Date(read_at))}.`}
            </p>
          )
        )}
      </div>
    </section>
  );
};

type RowProps = { readonly term: string; readonly figure: Figure };

const Row = ({ term, figure }: RowProps) => {
  const { value, note, percent } = figure;
  return (
    <div className={classes.row}>
      <dt>{term}</dt>
      <dd className="num">{value}</dd>
      {percent !== null && (
        // The texts say the same.
        <dd
          className={classes.meter}
          aria-hidden="true"
          data-near={isNearLimit(figure) || undefined}
        >
          <span style={{ '--share': `${percent}%` } as CSSProperties} />
        </dd>
      )}
      {note !== null && <dd className={`${classes.note} xs muted`}>{note}</dd>}
    </div>
  );
};

/** The server counts by months of UTC. */
const trafficTerm = (readAt: OwnedPlanAnswer['read_at']): string => {
  if (readAt === null) return 'Traffic this month';
  const month = new Date(readAt).toLocaleString('en-IN', { month: 'long', timeZone: 'UTC' });
  return `Traffic in ${month}`;
};

const staleText = (readAt: OwnedPlanAnswer['read_at']): string =>
  readAt === null
    ? say.serverSilent
    : `${say.serverSilent} These figures are from ${formatDayTime(new Date(readAt))}.`;
