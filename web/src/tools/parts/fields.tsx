import type { ReactNode } from 'react';
import classes from './fields.module.css';

export const Fields = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.fields}>{children}</div>
);
