import { HangTitle } from '../../components/hang-title.tsx';
import { Price } from '../../components/price.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { TldPrice } from '../../lib/use-tld-prices.ts';
import classes from './empty-search.module.css';

const CHEAPEST = 6;

/** As high as the prices that follow. */
const WAITING = Array.from({ length: CHEAPEST }, (_, row) => (
  <li key={String(row)} className={classes.price} aria-hidden="true">
    <Skeleton width="4rem" />
    <Skeleton width="6rem" height="1.75rem" />
    <Skeleton width="9rem" />
  </li>
));

const EXAMPLES = [
  { typed: 'chaikart', about: 'A word. We check it with six TLDs.' },
  { typed: 'https://www.chaikart.in/menu', about: 'A link. We take the domain out of it.' },
  { typed: 'चायकार्ट', about: 'A name in Hindi letters.' },
] as const;

type EmptySearchProps = {
  readonly prices: readonly TldPrice[] | undefined;
  readonly onTry: (typed: string) => void;
};

const cheapestOf = (prices: readonly TldPrice[]): readonly TldPrice[] =>
  prices
    .filter(({ tld, shown }) => tld === shown)
    .toSorted((one, other) => one.register - other.register || one.renewal - other.renewal)
    .slice(0, CHEAPEST);

export const EmptySearch = ({ prices, onTry }: EmptySearchProps) => {
  const cheapest = prices && cheapestOf(prices);
  return (
    <>
      <section className={classes.part} aria-labelledby="search-examples">
        <HangTitle id="search-examples" small>
          Type it as you have it
        </HangTitle>
        <ul className={classes.examples}>
          {EXAMPLES.map(({ typed, about }) => (
            <li key={typed}>
              <button type="button" className={classes.example} onClick={() => onTry(typed)}>
                {typed}
              </button>
              <span className="muted">{about}</span>
            </li>
          ))}
        </ul>
      </section>
      {cheapest?.length !== 0 && (
        <section className={classes.part} aria-labelledby="search-cheapest">
          <HangTitle id="search-cheapest" small>
            Cheapest TLDs
          </HangTitle>
          <ul className={classes.prices}>
            {cheapest === undefined && WAITING}
            {cheapest?.map(({ tld, register, renewal }) => (
              <li key={tld} className={classes.price}>
                <b className="mono">.{tld}</b>
                <span className={classes.first}>
                  <Price paise={register} />
                </span>
                <span className="muted sm">
                  first year, then <Price paise={renewal} /> a year
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};
