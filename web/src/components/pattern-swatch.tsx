import { clothOf } from './cloth.ts';
import classes from './pattern-swatch.module.css';

type PatternSwatchProps = {
  /** The item's id, which chooses the cloth. */
  readonly id: number;
  /** On the label that is sewn to it, where there is room for one. */
  readonly label?: string;
};

/** A strip of printed cloth in the place of a picture. */
export const PatternSwatch = ({ id, label }: PatternSwatchProps) => {
  const { pattern, colour } = clothOf(id);
  return (
    <div className={`${classes.swatch} ${classes[pattern]} ${classes[colour]}`}>
      {label !== undefined && <span className={classes.label}>{label}</span>}
    </div>
  );
};
