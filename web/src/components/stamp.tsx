import classes from './stamp.module.css';

export type StampTone = 'info' | 'leaf' | 'brick' | 'wait';

/** Hidden from screen readers: the message says the same. */
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
