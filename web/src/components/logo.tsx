import classes from './logo.module.css';

export const Logo = ({ size = 26 }: { readonly size?: number }) => (
  <span className={classes.logo} style={{ fontSize: `${size / 16}rem` }} aria-hidden="true">
    HAAT
  </span>
);
