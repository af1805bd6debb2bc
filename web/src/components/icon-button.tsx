import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { Icon } from './icon.tsx';
import classes from './icon-button.module.css';

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  readonly icon: TablerIcon;
  readonly label: string;
};

export const IconButton = ({ icon, label, className, ...button }: IconButtonProps) => (
  <button
    type="button"
    {...button}
    aria-label={label}
    className={[classes.button, className].filter(Boolean).join(' ')}
  >
    <Icon of={icon} />
  </button>
);
