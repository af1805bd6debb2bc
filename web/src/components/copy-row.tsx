import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import classes from './copy-row.module.css';

type CopyRowProps = {
  readonly term: string;
  readonly copied: string;
  readonly children: ReactNode;
};

/** Of a `dl`. */
export const CopyRow = ({ term, copied, children }: CopyRowProps) => (
  <div className={classes.row}>
    <dt>{term}</dt>
    <dd className="mono">{children}</dd>
    <dd className={classes.act}>
      <CopyButton value={copied} label={term} />
    </dd>
  </div>
);
