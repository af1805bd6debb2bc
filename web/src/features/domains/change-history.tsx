import type { DomainChangeEntry } from '@haat/contracts/http/owned-domains';
import { IconCircleCheck, IconCircleX, IconProgress } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { OlderList } from '../../components/older-list.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatDate, formatTime } from '../../lib/format-time.ts';
import classes from './change-history.module.css';
import { byText, kindText } from './change-text.ts';
import { isEnded } from './use-change.ts';
import { useChanges } from './use-changes.ts';

type ChangeHistoryProps = {
  readonly domain: string;
  /** All kinds if missing. */
  readonly kind?: DomainChangeEntry['kind'];
};

export const ChangeHistory = ({ domain, kind }: ChangeHistoryProps) => {
  const { data, error, mutate, changes, older } = useChanges(domain);
  if (data === undefined) {
    return error === undefined ? (
      <Skeleton height="6rem" />
    ) : (
      <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>
    );
  }
  const shown = kind === undefined ? changes : changes.filter((change) => change.kind === kind);
  return (
    <OlderList older={older}>
      {shown.length === 0 ? (
        <p className="muted">
          {older.hasMore ? `None among the newest ${changes.length} changes.` : 'No changes yet.'}
        </p>
      ) : (
        <ol className={`${classes.entries} card`}>
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </OlderList>
  );
};

const ICONS = { done: IconCircleCheck, refused: IconCircleX } as const;

const outcomeOf = ({ state, failed }: DomainChangeEntry): string => {
  switch (state) {
    case 'done':
      return failed.length > 0 ? 'Partly done' : 'Done';
    case 'refused':
      return 'Refused';
    case 'checking':
      return 'Checking';
    default:
      return 'Under way';
  }
};

const Entry = ({ entry }: { readonly entry: DomainChangeEntry }) => {
  const { id, kind, by, state, requested_at, before, after, reason } = entry;
  const at = new Date(requested_at);
  const who = kind === 'at_registrar' ? '' : `, ${byText(by)}`;
  return (
    <li data-row={id} data-state={state}>
      <Icon of={state === 'done' || state === 'refused' ? ICONS[state] : IconProgress} size={16} />
      <div>
        <p>
          <b>{kindText(kind)}</b>{' '}
          <span className="sm muted">{kind === 'at_registrar' ? '' : outcomeOf(entry)}</span>
        </p>
        <p className="xs muted">{`${formatDate(at)}, ${formatTime(at)}${who}`}</p>
        {(before.length > 0 || after.length > 0) && (
          <dl className="xs">
            <Values term="Before" lines={before} />
            <Values
              term={isEnded(entry) && state === 'refused' ? 'Requested' : 'After'}
              lines={after}
            />
          </dl>
        )}
        {reason !== null && <p className="sm">{reason}</p>}
      </div>
    </li>
  );
};

type ValuesProps = { readonly term: string; readonly lines: readonly string[] };

const Values = ({ term, lines }: ValuesProps) =>
  lines.length === 0 ? null : (
    <div>
      <dt className="muted">{term}</dt>
      {lines.map((line) => (
        <dd key={line} className="mono">
          {line}
        </dd>
      ))}
    </div>
  );
