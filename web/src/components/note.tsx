import { IconCircleCheck, IconInfoCircle, type Icon as TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import classes from './note.module.css';

type NoteProps = {
  readonly children: ReactNode;
  readonly tone?: 'info' | 'leaf' | 'wait';
  readonly icon?: TablerIcon;
  readonly live?: boolean;
};

export const Note = ({ children, tone = 'info', icon, live = false }: NoteProps) => (
  <div className={`${classes.note} ${classes[tone]}`} role={live ? 'status' : undefined}>
    <Icon of={icon ?? (tone === 'leaf' ? IconCircleCheck : IconInfoCircle)} />
    <span>{children}</span>
  </div>
);
