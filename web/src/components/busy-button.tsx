import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import classes from './busy-button.module.css';

type BusyButtonProps = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    readonly busy: boolean;
    /** What the button reads while busy: "Processing...". */
    readonly busyLabel: string;
    readonly children: string;
  };

/**
 * A button that says what it is doing: disabled while busy, a spinner before the words, width kept.
 */
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
