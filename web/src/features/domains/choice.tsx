import classes from './choice.module.css';

type ChoiceProps = {
  readonly title: string;
  readonly about: string;
  readonly hosts?: readonly string[];
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

/** A radio button of a `fieldset`. */
export const Choice = ({ title, about, hosts = [], isChosen, onChoose }: ChoiceProps) => (
  <label className={classes.choice}>
    <input type="radio" name="choice" checked={isChosen} onChange={onChoose} />
    <span>
      <b>{title}</b>
      <span className="sm muted">{about}</span>
      {hosts.length > 0 && <span className="mono xs">{hosts.join(', ')}</span>}
    </span>
  </label>
);
