import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import classes from './note.module.css';

type ErrorMessageProps = { readonly children: ReactNode; readonly id?: string };

export const ErrorMessage = ({ children, id }: ErrorMessageProps) =>
  children === null || children === undefined || children === '' ? null : (
    <div role="alert" id={id} className={`${classes.note} ${classes.brick}`}>
      <Icon of={IconAlertCircle} />
      <span>{children}</span>
    </div>
  );
