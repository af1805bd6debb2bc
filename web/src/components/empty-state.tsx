import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { Icon } from './icon.tsx';

type EmptyStateProps = {
  readonly icon: TablerIcon;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

export const EmptyState = ({ icon, children, action }: EmptyStateProps) => (
  <div className={classes.empty}>
    <Icon of={icon} size={24} className="dim" />
    <b>{children}</b>
    {action}
  </div>
);
