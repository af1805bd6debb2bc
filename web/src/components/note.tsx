import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import classes from './note.module.css';

type NoteProps = {
  readonly children: ReactNode;
  readonly tone?: 'info' | 'leaf';
  readonly live?: boolean;
};

export const Note = ({ children, tone = 'info', live = false }: NoteProps) => (
  <div className={`${classes.note} ${classes[tone]}`} role={live ? 'status' : undefined}>
    <Icon of={tone === 'leaf' ? IconCircleCheck : IconInfoCircle} />
    <span>{children}</span>
  </div>
);
