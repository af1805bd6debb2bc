import { UTR_PLACES } from './utr-hint.ts';
import classes from './utr-places.module.css';

type UtrPlacesProps = { readonly id?: string; readonly hidden?: boolean };

export const UtrPlaces = ({ id, hidden = false }: UtrPlacesProps) => (
  <dl id={id} className={classes.places} hidden={hidden}>
    {UTR_PLACES.map(({ app, where }) => (
      <div key={app}>
        <dt>{app}</dt>
        <dd>{where}</dd>
      </div>
    ))}
  </dl>
);
