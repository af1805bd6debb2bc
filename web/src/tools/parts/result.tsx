import type { ReactNode } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';
import classes from './result.module.css';

type ResultProps = {
  readonly label: string;
  readonly value: string;
  readonly children?: ReactNode;
};

export const Result = ({ label, value, children }: ResultProps) => (
  <div className={classes.result}>
    <div className={classes.words}>
      <p className={classes.label}>{label}</p>
      <p className={`${classes.value} mono`}>{children ?? value}</p>
    </div>
    <CopyButton value={value} label={label} />
  </div>
);

export const Results = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.results}>{children}</div>
);
