import type { ReactNode } from 'react';
import classes from './hang-title.module.css';

type HangTitleProps = {
  readonly children: ReactNode;
  /** 1 for the page's title, 2 for a section's. */
  readonly order?: 1 | 2;
  /** At the right end of the line: a link, a button or a sentence. */
  readonly side?: ReactNode;
  readonly id?: string;
  /** A section's inside the account: smaller letters on a thinner bar. */
  readonly small?: boolean;
};

/** A page or section title hanging from its line, as Devanagari letters and wares do. */
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
