import classes from './figures.module.css';

type Figure = { readonly term: string; readonly value: string };

export const Figures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <dl className={classes.figures}>
    {figures.map(({ term, value }) => (
      <div key={term} className={classes.figure}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
