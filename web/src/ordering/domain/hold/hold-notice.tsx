import { IconClock } from '@tabler/icons-react';
import { Icon } from '../../../components/icon.tsx';
import { Note } from '../../../components/note.tsx';
import { useClock } from '../../../lib/use-clock.ts';
import { announcementOf, clockOf, type DomainHold } from './domain-hold.ts';
import classes from './hold-notice.module.css';

/** @param until by `Date.now()`. Announced at 5 and at 1 minute; its end is, by the notice. */
export const HeldFor = ({ until }: { readonly until: number }) => {
  useClock();
  const leftMs = until - Date.now();
  return (
    <span className={`${classes.held} sm`}>
      <Icon of={IconClock} size={16} />
      <span role="timer">
        Held for you for <span className="mono">{clockOf(leftMs)}</span>
      </span>
      <span className="sr-only" role="status">
        {announcementOf(leftMs)}
      </span>
    </span>
  );
};

type HoldNoticeProps = { readonly hold: DomainHold; readonly domain: string };

export const HoldNotice = ({ hold, domain }: HoldNoticeProps) => (
  <div role="status">
    {hold.kind === 'over' && (
      <Note tone="wait">
        We no longer hold <b className="mono">{domain}</b> for you. It may still be free: pay and
        submit your order soon.
      </Note>
    )}
    {(hold.kind === 'unheld' || hold.kind === 'refused') && <Note tone="wait">{hold.text}</Note>}
  </div>
);
