import { Button } from '@mantine/core';
import classes from './work-progress.module.css';

type WorkProgressProps = {
  readonly label: string;
  /** 0 to 1; null if unknown. */
  readonly share: number | null;
  readonly onStop: () => void;
};

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
