import { Button } from '@mantine/core';
import { CopyButton } from '../../components/copy-button.tsx';
import classes from './view.module.css';

export type Line = {
  readonly id: number;
  readonly typed: string;
  readonly result: string;
  readonly text: string;
};

type HistoryProps = {
  readonly lines: readonly Line[];
  readonly onTake: (typed: string) => void;
  readonly onClear: () => void;
};

export const History = ({ lines, onTake, onClear }: HistoryProps) => (
  <section aria-labelledby="history">
    <div className={classes.top}>
      <h2 id="history" className="h3">
        History
      </h2>
      <Button size="sm" onClick={onClear}>
        Clear
      </Button>
    </div>
    <ol className={`${classes.history} card`}>
      {lines.map((line) => (
        <li key={line.id}>
          <button type="button" className="mono" onClick={() => onTake(line.typed)}>
            {line.typed} <b>{line.result}</b>
          </button>
          <CopyButton value={line.text} label={`Result of ${line.typed}`} iconOnly />
        </li>
      ))}
    </ol>
  </section>
);
