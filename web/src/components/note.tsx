import {
  IconCircleCheck,
  IconClock,
  IconInfoCircle,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import classes from './note.module.css';

const ICONS = { info: IconInfoCircle, leaf: IconCircleCheck, wait: IconClock } as const;

type NoteProps = {
  readonly children: ReactNode;
  readonly tone?: keyof typeof ICONS;
  readonly icon?: TablerIcon;
  readonly live?: boolean;
};

export const Note = ({ children, tone = 'info', icon = ICONS[tone], live = false }: NoteProps) => (
  <div className={`${classes.note} ${classes[tone]}`} role={live ? 'status' : undefined}>
    <Icon of={icon} />
    <span>{children}</span>
  </div>
);
