import classes from './detail-list.module.css';

export type Fact = { readonly term: string; readonly value: string };

export const DetailList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(({ term, value }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: neither term nor value is its own
      <div key={index}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
