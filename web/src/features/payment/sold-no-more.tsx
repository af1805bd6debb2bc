import { Note } from '../../components/note.tsx';
import classes from './sold-no-more.module.css';

export const SoldNoMore = () => (
  <div className={classes.apart}>
    <Note live>
      This product is no longer sold. Your payment is safe: use it for another order or request a
      refund.
    </Note>
  </div>
);
