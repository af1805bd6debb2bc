import { IconCheck } from '@tabler/icons-react';
import { Icon } from './icon.tsx';
import classes from './punched-steps.module.css';

type PunchedStepsProps = {
  /** The steps' names in order. */
  readonly steps: readonly string[];
  /** The current step, counted from 1. */
  readonly current: number;
};

/** A ticket strip punched by the conductor. Steps are not links: Back and Change move. */
export const PunchedSteps = ({ steps, current }: PunchedStepsProps) => (
  <>
    <ol
      className={`${classes.strip} on-desk`}
      aria-label="Steps"
      style={{ gridTemplateColumns: `repeat(${steps.length}, auto)` }}
    >
      {steps.map((name, index) => {
        const step = index + 1;
        return (
          <li
            key={name}
            className={step < current ? classes.done : step === current ? classes.now : undefined}
            aria-current={step === current ? 'step' : undefined}
          >
            <span className={classes.hole}>
              {step < current ? (
                <>
                  <span className="sr-only">Done: </span>
                  <Icon of={IconCheck} size={14} stroke={2.75} />
                </>
              ) : (
                step
              )}
            </span>
            {name}
          </li>
        );
      })}
    </ol>
    <div className={`${classes.phone} on-phone`}>
      <span className={classes.holes} aria-hidden="true">
        {steps.map((name, index) => (
          <i
            key={name}
            className={
              index + 1 < current
                ? classes.punched
                : index + 1 === current
                  ? classes.inked
                  : undefined
            }
          >
            {index + 1 === current && current}
          </i>
        ))}
      </span>
      <p className="sm">
        <b>
          Step {current} of {steps.length}: {steps[current - 1]}
        </b>
        {steps[current] !== undefined && (
          <>
            <br />
            <span className="muted">Next: {steps[current]}</span>
          </>
        )}
      </p>
    </div>
  </>
);
