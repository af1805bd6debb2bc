import type { ReactNode } from 'react';
import classes from './choice-card.module.css';

type ChoiceCardProps = {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children?: ReactNode;
  readonly fields?: ReactNode;
};

export const ChoiceCard = (props: ChoiceCardProps) => {
  const { name, value, label, isChosen, onChoose, children, fields } = props;
  return (
    <div className={classes.card} data-chosen={isChosen || undefined}>
      <label className={classes.choice}>
        <input type="radio" name={name} value={value} checked={isChosen} onChange={onChoose} />
        <b>{label}</b>
        <span className={classes.about}>{children}</span>
      </label>
      {isChosen && fields !== undefined && <div className={classes.fields}>{fields}</div>}
    </div>
  );
};
