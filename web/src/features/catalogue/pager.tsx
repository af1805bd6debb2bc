import { Button } from '@mantine/core';
import classes from './pager.module.css';

type PagerProps = {
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
};

export const Pager = ({ page, pages, onTurn }: PagerProps) => (
  <nav className={classes.pager} aria-label="Pages">
    <Button size="sm" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
      Prev
    </Button>
    <span className="num" aria-live="polite">
      {`Page ${page} of ${pages}`}
    </span>
    <Button size="sm" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
      Next
    </Button>
  </nav>
);
