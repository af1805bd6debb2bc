import { useMemo } from 'react';
import classes from './large-text.module.css';
import { textDetails, textDetailsLabel } from './text-details.ts';

type LargeTextProps = {
  readonly text: string;
  readonly name: string;
  readonly labelledBy: string;
  readonly isResult: boolean;
};

export const LargeText = ({ text, name, labelledBy, isResult }: LargeTextProps) => {
  const facts = useMemo(() => textDetails(text), [text]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={classes.card} role="group" aria-labelledby={labelledBy}>
      <p className={classes.name}>{name}</p>
      <p className={classes.facts}>
        {`${textDetailsLabel(facts)}. Too long to show here; ${
          isResult ? 'copy or download it.' : 'the tool still uses all of it.'
        }`}
      </p>
      <pre className={classes.start}>{`${facts.start.join('\n')}\n...`}</pre>
    </div>
  );
};
