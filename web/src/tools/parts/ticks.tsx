import type { ReactNode } from 'react';
import classes from './ticks.module.css';

export const Ticks = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.ticks}>{children}</div>
);
