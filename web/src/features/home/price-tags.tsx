import { PriceTag } from '../../components/price-tag.tsx';
import { type TldPrice, useTldPrices } from '../../lib/use-tld-prices.ts';
import classes from './price-tags.module.css';
import { ROPES } from './ropes.ts';

type PriceTagsProps = { readonly onPick: (ending: string) => void };

export const PriceTags = ({ onPick }: PriceTagsProps) => {
  const { prices } = useTldPrices();
  const byEnding = new Map<string, TldPrice>(prices?.map((row) => [row.tld, row]));
  return (
    <div className={classes.lines}>
      <ul className={classes.ropes} aria-label="Popular TLD prices">
        {ROPES.map((rope) => (
          <li key={rope[0].tld}>
            <ul className={classes.rope}>
              {rope.map(({ tld, string, tilt }) => {
                const price = byEnding.get(tld);
                return (
                  price && (
                    <li key={tld}>
                      <PriceTag
                        ending={`.${tld}`}
                        paise={price.register}
                        string={string}
                        tilt={tilt}
                        onPick={() => onPick(`.${tld}`)}
                      />
                    </li>
                  )
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
};
