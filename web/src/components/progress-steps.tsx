import { IconCheck } from '@tabler/icons-react';
import { Icon } from './icon.tsx';
import classes from './progress-steps.module.css';

type ProgressStepsProps = {
  readonly steps: readonly string[];
  readonly current: number;
  readonly first?: number;
};

export const ProgressSteps = ({ steps, current, first = 1 }: ProgressStepsProps) => {
  const next = steps[current - first + 1];
  return (
    <>
      <ol
        className={`${classes.strip} on-desk`}
        aria-label="Steps"
        style={{ gridTemplateColumns: `repeat(${steps.length}, auto)` }}
      >
        {steps.map((name, index) => {
          const step = index + first;
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
                  step || null
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
                index + first < current
                  ? classes.punched
                  : index + first === current
                    ? classes.inked
                    : undefined
              }
            >
              {index + first === current && (current || null)}
            </i>
          ))}
        </span>
        <p className="sm">
          <b>{`${current > 0 ? `Step ${current} of ${steps.length - 1 + first}: ` : ''}${steps[current - first]}`}</b>
          {next !== undefined && (
            <>
              <br />
              <span className="muted">{`Next: ${next}`}</span>
            </>
          )}
        </p>
      </div>
    </>
  );
};
