import {
  IconAlertTriangle,
  IconCancel,
  IconCircleCheck,
  IconClock,
  IconHandStop,
  IconLogout2,
  IconServerOff,
} from '@tabler/icons-react';
import { Pill, type PillStyle } from '../../components/status-pill.tsx';
import { dayOf } from '../../ordering/renewal/ends.ts';
import { daysUntil, type Ending, isDue, isOver, type OwnedState } from './owned-rows.ts';

const STATES = {
  active: { label: 'Active', tone: 'leaf', icon: IconCircleCheck },
  expired: { label: 'Expired', tone: 'brick', icon: IconAlertTriangle },
  redemption: { label: 'In redemption', tone: 'brick', icon: IconAlertTriangle },
  suspended: { label: 'Suspended', tone: 'brick', icon: IconHandStop },
  missing: { label: 'Not found at the server', tone: 'brick', icon: IconServerOff },
  on_hold: { label: 'On hold', tone: 'brick', icon: IconHandStop },
  transferred: { label: 'Transferred', tone: 'mute', icon: IconLogout2 },
  ended: { label: 'Ended', tone: 'mute', icon: IconCancel },
} as const satisfies Record<OwnedState, PillStyle>;

const ENDING: PillStyle = { label: 'Expires soon', tone: 'wait', icon: IconClock };

const endingText = (left: number): string => {
  if (left <= 0) return 'Expires today';
  return left === 1 ? 'Expires in 1 day' : `Expires in ${left} days`;
};

type OwnedStatePillProps = {
  readonly of: Ending;
  /** ms since 1970. */
  readonly now: number;
};

export const OwnedStatePill = ({ of: ending, now }: OwnedStatePillProps) => {
  const { state, expiresAt, cancelledUntil } = ending;
  if (state !== 'active') return <Pill of={STATES[state]} />;
  if (isOver(ending, now)) return <Pill of={STATES.expired} />;
  if (cancelledUntil !== null) return <Pill of={ENDING}>{`Ends on ${dayOf(cancelledUntil)}`}</Pill>;
  return expiresAt !== null && isDue(ending, now) ? (
    <Pill of={ENDING}>{endingText(daysUntil(expiresAt, now))}</Pill>
  ) : (
    <Pill of={STATES.active} />
  );
};
