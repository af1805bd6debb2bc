import { Note } from '../../components/note.tsx';

/** A payment that was made for something which cannot be ordered any more. */
export const SoldNoMore = () => (
  <Note live>
    What this payment was made for is not sold any more. The money is kept: it pays another order,
    or goes back to you.
  </Note>
);
