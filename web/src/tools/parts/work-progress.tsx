import { Button } from '@mantine/core';
import classes from './work-progress.module.css';

type WorkProgressProps = {
  /** What is told, such as "Read so far". */
  readonly label: string;
  /** Of the work that is done, from 0 to 1; null where it is not known yet. */
  readonly share: number | null;
  readonly onStop: () => void;
};

/** How far long work is, and a way to end it. */
export const WorkProgress = ({ label, share, onStop }: WorkProgressProps) => {
  const percent = Math.floor((share ?? 0) * 100);
  return (
    <div className={classes.work}>
      <progress aria-label={label} max={100} value={percent} />
      <span className="muted">{`${percent} %`}</span>
      <Button size="sm" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
};
