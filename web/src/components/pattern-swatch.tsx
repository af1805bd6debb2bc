import { clothOf } from './cloth.ts';
import classes from './pattern-swatch.module.css';

type PatternSwatchProps = {
  readonly id: number;
  readonly label?: string;
};

export const PatternSwatch = ({ id, label }: PatternSwatchProps) => {
  const { pattern, colour } = clothOf(id);
  return (
    <div className={`${classes.swatch} ${classes[pattern]} ${classes[colour]}`}>
      {label !== undefined && <span className={classes.label}>{label}</span>}
    </div>
  );
};
