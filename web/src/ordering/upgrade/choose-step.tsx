import type { OfferedUpgrade, UpgradesAnswer } from '@haat/contracts/http/upgrades';
import { useId } from 'react';
import { ChoiceCard } from '../hosting/choice-card.tsx';
import { STEP_FORM } from '../wizard/step-form.tsx';
import { limitsText, offerName, paysFor, renewsText, rupeesText } from './offer-text.ts';
import classes from './upgrade.module.css';
import type { UpgradeOrder } from './use-upgrade.ts';
import { keyOfUpgrade } from './use-upgrades.ts';

type ChooseStepProps = {
  readonly of: UpgradeOrder;
  readonly plan: UpgradesAnswer['plan'];
  readonly offers: readonly OfferedUpgrade[];
};

export const ChooseStep = ({ of: order, plan, offers }: ChooseStepProps) => {
  const name = useId();
  return (
    <form
      id={STEP_FORM}
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault();
        if (order.offer !== undefined) order.confirm();
      }}
    >
      <p className="muted">{paysFor(offers[0]?.days_left ?? 0, plan.is_free)}</p>
      <fieldset className={classes.choices}>
        <legend className="sr-only">Larger plans</legend>
        {offers.map((offer) => {
          const key = keyOfUpgrade(offer);
          return (
            <ChoiceCard
              key={key}
              name={name}
              value={key}
              label={offerName(offer, plan.is_free)}
              isChosen={key === order.flow.chosen}
              onChoose={() => order.edit({ chosen: key })}
            >
              <span className={classes.line}>{limitsText(offer)}</span>
              <span className={classes.line}>
                <b className="num">{rupeesText(offer.price)}</b> now. {renewsText(offer)}.
              </span>
            </ChoiceCard>
          );
        })}
      </fieldset>
    </form>
  );
};
