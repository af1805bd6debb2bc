import { PriceTag } from '../../components/price-tag.tsx';
import { type TldPrice, useTldPrices } from '../../lib/use-tld-prices.ts';
import classes from './price-tags.module.css';

const ROPES = [
  [
    { tld: 'in', string: 64, tilt: -2 },
    { tld: 'shop', string: 96, tilt: 2 },
  ],
  [
    { tld: 'com', string: 144, tilt: 1.5 },
    { tld: 'co.in', string: 80, tilt: -1.5 },
  ],
  [
    { tld: 'org', string: 88, tilt: -1 },
    { tld: 'store', string: 128, tilt: 1.5 },
  ],
] as const;

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
