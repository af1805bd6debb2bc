import classes from './stamp.module.css';

export type StampTone = 'info' | 'leaf' | 'brick' | 'wait';

/**
 * A rubber stamp, one a receipt. Hidden from screen readers: the message says the same in words.
 */
export const Stamp = ({
  tone,
  children,
}: {
  readonly tone: StampTone;
  readonly children: string;
}) => (
  <span className={`${classes.stamp} ${classes[tone]}`} aria-hidden="true">
    {children}
  </span>
);
