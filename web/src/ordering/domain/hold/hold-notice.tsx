import { IconClock } from '@tabler/icons-react';
import { Icon } from '../../../components/icon.tsx';
import { Note } from '../../../components/note.tsx';
import { useClock } from '../../../lib/use-clock.ts';
import { clockOf, type DomainHold } from './domain-hold.ts';
import classes from './hold-notice.module.css';

/** @param until by `Date.now()`. Not announced each second; its end is, by the notice. */
export const HeldFor = ({ until }: { readonly until: number }) => {
  useClock();
  return (
    <span className={`${classes.held} sm`} role="timer">
      <Icon of={IconClock} size={16} />
      <span>
        Held for you for <span className="mono">{clockOf(until - Date.now())}</span>
      </span>
    </span>
  );
};

type HoldNoticeProps = {
  readonly hold: DomainHold;
  readonly domain: string;
  /** Before, the payment's own refusal says what the hold's would. */
  readonly isPaid: boolean;
};

export const HoldNotice = ({ hold, domain, isPaid }: HoldNoticeProps) => (
  <div role="status">
    {hold.kind === 'over' && (
      <Note tone="wait">
        We no longer hold <b className="mono">{domain}</b> for you. It may still be free: pay and
        submit your order soon.
      </Note>
    )}
    {(hold.kind === 'unheld' || (hold.kind === 'refused' && isPaid)) && (
      <Note tone="wait">{hold.text}</Note>
    )}
  </div>
);
