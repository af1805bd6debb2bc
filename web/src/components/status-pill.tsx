import type { OrderStatus } from '@haat/contracts/order-status';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCancel,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconEyeSearch,
  IconHandStop,
  IconHelpCircle,
  IconMessageCircle,
  IconProgress,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { Icon } from './icon.tsx';
import classes from './status-pill.module.css';

export type PillStyle = { readonly label: string; readonly tone: Tone; readonly icon: TablerIcon };
type Tone = 'wait' | 'info' | 'dashed' | 'leaf' | 'brick' | 'mute';

export const PILLS = {
  'check-id': { label: 'Check transaction ID', tone: 'wait', icon: IconHandStop },
  'under-review': { label: 'Under review', tone: 'dashed', icon: IconEyeSearch },
  'in-progress': { label: 'In progress', tone: 'info', icon: IconProgress },
  'being-checked': { label: 'Checking', tone: 'dashed', icon: IconHelpCircle },
  completed: { label: 'Completed', tone: 'leaf', icon: IconCircleCheck },
  failed: { label: 'Failed', tone: 'brick', icon: IconAlertTriangle },
  'payment-rejected': { label: 'Payment rejected', tone: 'brick', icon: IconCircleX },
  cancelled: { label: 'Cancelled', tone: 'mute', icon: IconCancel },
  'name-taken': { label: 'Domain taken', tone: 'brick', icon: IconAlertTriangle },
  paid: { label: 'Paid', tone: 'leaf', icon: IconCircleCheck },
  due: { label: 'Due', tone: 'wait', icon: IconClock },
  void: { label: 'Void', tone: 'mute', icon: IconCancel },
  open: { label: 'Open', tone: 'info', icon: IconMessageCircle },
  answered: { label: 'Replied', tone: 'leaf', icon: IconCircleCheck },
  closed: { label: 'Closed', tone: 'mute', icon: IconCancel },
  verifying: { label: 'Verifying', tone: 'dashed', icon: IconProgress },
  'in-review': { label: 'Under review', tone: 'dashed', icon: IconEyeSearch },
  verified: { label: 'Verified', tone: 'leaf', icon: IconCircleCheck },
  short: { label: 'Short payment', tone: 'wait', icon: IconAlertTriangle },
  'never-seen': { label: 'Not received', tone: 'mute', icon: IconCancel },
  used: { label: 'Used', tone: 'mute', icon: IconCircleCheck },
  'this-device': { label: 'This device', tone: 'leaf', icon: IconCircleCheck },
  returned: { label: 'Refunded', tone: 'mute', icon: IconArrowBackUp },
} as const satisfies Record<string, PillStyle>;

export type PillState = keyof typeof PILLS;

export const ORDER_STATUS_PILL = {
  under_review: 'under-review',
  in_processing: 'in-progress',
  locked: 'under-review',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<OrderStatus, PillState>;

type StatusPillProps = {
  readonly state: PillState;
  readonly children?: string;
};

export const StatusPill = ({ state, children }: StatusPillProps) => (
  <Pill of={PILLS[state]} isTurning={state === 'in-progress'}>
    {children}
  </Pill>
);

type PillProps = {
  readonly of: PillStyle;
  readonly isTurning?: boolean;
  readonly children?: string | undefined;
};

export const Pill = ({ of: { label, tone, icon }, isTurning = false, children }: PillProps) => (
  <span className={`${classes.pill} ${classes[tone]}`}>
    <Icon of={icon} size={15} stroke={2.25} className={isTurning ? classes.turning : undefined} />
    <span>{children ?? label}</span>
  </span>
);
