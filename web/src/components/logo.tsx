import classes from './logo.module.css';

/** The wordmark, hanging from its bar. Decorative text: give the link around it a name. */
export const Logo = ({ size = 26 }: { readonly size?: number }) => (
  <span className={classes.logo} style={{ fontSize: `${size / 16}rem` }} aria-hidden="true">
    HAAT
  </span>
);
