import classes from './loading-bar.module.css';

/** Answers a press at once, while what it opens is loading. */
export const LoadingBar = () => (
  <div className={classes.bar} role="progressbar" aria-label="Loading" />
);
