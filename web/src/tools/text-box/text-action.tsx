import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../../components/icon.tsx';
import classes from './text-action.module.css';

type TextActionProps = Omit<
  ComponentPropsWithRef<'button'>,
  'children' | 'aria-label' | 'title'
> & {
  readonly icon: TablerIcon;
  readonly label: string;
  readonly tip?: string;
};

export const TextAction = ({ icon, label, tip = label, ...button }: TextActionProps) => (
  <button type="button" {...button} className={classes.action} aria-label={label} title={tip}>
    <Icon of={icon} />
  </button>
);
