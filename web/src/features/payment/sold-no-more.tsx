import { Note } from '../../components/note.tsx';
import classes from './sold-no-more.module.css';

/** A payment that was made for something which cannot be ordered any more. */
export const SoldNoMore = () => (
  <div className={classes.apart}>
    <Note live>
      What this payment was made for is not sold any more. The money is kept: it pays another order,
      or goes back to you.
    </Note>
  </div>
);
