import { formatRupees, type Paise } from '@haat/contracts/money';

/** Integer paise. */
export const Price = ({ paise }: { readonly paise: Paise }) => (
  <span className="num">{formatRupees(paise)}</span>
);
