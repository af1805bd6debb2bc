import { formatRupees, type Paise } from '@haat/contracts/money';

/** An amount with the rupee sign, Indian grouping and two decimals. Takes integer paise. */
export const Price = ({ paise }: { readonly paise: Paise }) => (
  <span className="num">{formatRupees(paise)}</span>
);
