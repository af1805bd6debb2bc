import { clothOf } from './cloth.ts';
import classes from './pattern-swatch.module.css';

type Swatch = {
  readonly pattern: string;
  readonly patternClass: string | undefined;
  readonly colourClass: string | undefined;
};

/** The classes may be on two elements: the colours are inherited. */
export const swatchOf = (id: number): Swatch => {
  const { pattern, colour } = clothOf(id);
  return { pattern, patternClass: classes[pattern], colourClass: classes[colour] };
};

/** As large as its place. */
export const PatternSwatch = ({ id }: { readonly id: number }) => {
  const { patternClass, colourClass } = swatchOf(id);
  return <div className={`${classes.swatch} ${patternClass} ${colourClass}`} />;
};
