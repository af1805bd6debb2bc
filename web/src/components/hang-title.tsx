import type { ReactNode } from 'react';
import classes from './hang-title.module.css';

type HangTitleProps = {
  readonly children: ReactNode;
  readonly order?: 1 | 2;
  readonly side?: ReactNode;
  readonly id?: string;
  readonly small?: boolean;
};

export const HangTitle = ({ children, order = 2, side, id, small }: HangTitleProps) => {
  const Heading = order === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.hang} data-small={small || undefined}>
      <Heading id={id} className={classes.title} tabIndex={order === 1 ? -1 : undefined}>
        {children}
      </Heading>
      {side !== undefined && <div className={classes.side}>{side}</div>}
    </div>
  );
};
