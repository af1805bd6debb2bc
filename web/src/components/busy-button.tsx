import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import classes from './busy-button.module.css';

type BusyButtonProps = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    readonly busy: boolean;
    readonly busyLabel: string;
    readonly children: string;
  };

export const BusyButton = ({ busy, busyLabel, children, disabled, ...button }: BusyButtonProps) => (
  <Button {...button} disabled={busy || disabled} aria-busy={busy}>
    <span className={classes.labels}>
      <span className={classes.label} data-shown={!busy || undefined} aria-hidden={busy}>
        {children}
      </span>
      <span className={classes.label} data-shown={busy || undefined} aria-hidden={!busy}>
        <span className={classes.spinner} />
        <span>{busyLabel}</span>
      </span>
    </span>
  </Button>
);
