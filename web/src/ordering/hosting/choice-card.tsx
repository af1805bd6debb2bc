import type { ReactNode } from 'react';
import classes from './choice-card.module.css';

type ChoiceCardProps = {
  /** Of the group of radios. */
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** Under the label; part of what is pressed. */
  readonly children?: ReactNode;
  /** What belongs to the choice once it is made; it is not part of what is pressed. */
  readonly fields?: ReactNode;
};

/** A radio that is a whole card, with what belongs to the choice inside it. */
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
