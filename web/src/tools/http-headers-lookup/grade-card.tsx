import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react';
import { CopyButton } from '../../components/copy-button.tsx';
import { Icon } from '../../components/icon.tsx';
import type { Grade } from './grade.ts';
import classes from './grade-card.module.css';
import type { Judgement } from './judgement.ts';

const MARKS = {
  missing: { icon: IconCircleX, word: 'Missing' },
  weak: { icon: IconAlertTriangle, word: 'Weak' },
  note: { icon: IconInfoCircle, word: 'Note' },
  good: { icon: IconCircleCheck, word: 'Good' },
} as const satisfies Record<Judgement['state'], unknown>;

export const GradeCard = ({ grade }: { readonly grade: Grade }) => {
  const { letter, points, judgements } = grade;
  const faults = judgements.filter(({ costs }) => costs > 0);
  const rest = judgements.filter(({ costs }) => costs === 0);
  return (
    <section aria-labelledby="grade" className={classes.card}>
      <div className={classes.head}>
        <span className={classes.letter} data-letter={letter.charAt(0)} aria-hidden="true">
          {letter}
        </span>
        <div role="status">
          <h2 id="grade" className="h3">
            {`Grade ${letter}`}
          </h2>
          <p className="muted">
            {`${points} of 100 points for what its headers protect visitors from.${
              faults.length > 0 ? ' What costs most comes first.' : ''
            }`}
          </p>
        </div>
      </div>
      <ul className={classes.list}>
        {faults.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header may be judged twice
          <Line key={index} judgement={one} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details className={classes.rest} open={faults.length === 0}>
          <summary>What is good, and what else is known</summary>
          <ul className={classes.list}>
            {rest.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a header may be judged twice
              <Line key={index} judgement={one} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
};

const Line = ({ judgement }: { readonly judgement: Judgement }) => {
  const { header, state, says, fix, costs } = judgement;
  return (
    <li data-state={state}>
      <Icon of={MARKS[state].icon} />
      <div className={classes.words}>
        <p>
          <span className="sr-only">{MARKS[state].word}: </span>
          <b>{header}</b>
          {costs > 0 && <span className="sm muted"> {costs} points</span>}
        </p>
        <p className="sm muted">{says}</p>
        {fix !== null && (
          <div className={classes.fix}>
            <code className="mono">{fix}</code>
            <CopyButton value={fix} label={`line for ${header}`} iconOnly />
          </div>
        )}
      </div>
    </li>
  );
};
