import { Button } from '@mantine/core';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { limitsText, offerName, paysFor, rupeesText } from './offer-text.ts';
import classes from './upgrade.module.css';
import type { OnUpgrade } from './upgrade-counter.tsx';
import { keyOfUpgrade, useUpgrades } from './use-upgrades.ts';

/** The order shows all. */
const SHOWN = 3;

type UpgradeCardProps = {
  /** Id of the order that bought it. */
  readonly plan: string;
  readonly onUpgrade: OnUpgrade;
};

/** The larger plans with today's prices. */
export const UpgradeCard = ({ plan, onUpgrade }: UpgradeCardProps) => {
  const { data, error, mutate } = useUpgrades(plan);
  return (
    <section className={classes.card} aria-label="Need more room?">
      <h2 className="h4">Need more room?</h2>
      {data === undefined ? (
        error ? (
          <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>
        ) : (
          <Skeleton height="9rem" />
        )
      ) : data.why !== null ? (
        <p className="sm muted">{data.why}</p>
      ) : (
        <>
          <p className="sm muted">{paysFor(data.upgrades[0]?.days_left ?? 0, data.plan.is_free)}</p>
          <ul className={classes.offers}>
            {data.upgrades.slice(0, SHOWN).map((offer) => (
              <li key={keyOfUpgrade(offer)} className={classes.offer}>
                <span className={classes.about}>
                  <b>{offerName(offer, data.plan.is_free)}</b>
                  <br />
                  <span className="sm muted">{limitsText(offer)}</span>
                </span>
                <b className="num">{rupeesText(offer.price)}</b>
              </li>
            ))}
          </ul>
          <Button variant="default" onClick={() => onUpgrade(plan)}>
            Compare and move up
          </Button>
        </>
      )}
    </section>
  );
};
