import { Button } from '@mantine/core';
import type { WorkerAnswer } from '../workers/use-worker.ts';
import classes from './view.module.css';

type ProgressProps = { readonly of: WorkerAnswer<unknown>; readonly onStop: () => void };

/** How far the work is, and a way to end it: a high cost takes minutes. */
export const Progress = ({ of, onStop }: ProgressProps) =>
  of.kind === 'busy' && (
    <div className={classes.busy}>
      <progress aria-label="Done so far" max={1} value={of.share ?? 0} />
      <Button size="sm" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
