import type { ReactNode } from 'react';
import classes from './fields.module.css';

/** Fields side by side where there is room. */
export const Fields = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.fields}>{children}</div>
);
