import { PAYMENT_METHOD } from '@haat/contracts/constants';
import { readOwnDomain } from '@haat/contracts/domain-name-input';
import { groupFeatures } from '@haat/contracts/hosting-plan';
import type { HostingPlan, PlanPeriod } from '@haat/contracts/http/hosting';
import { orderMessages } from '@haat/contracts/messages';
import { formatRupees } from '@haat/contracts/money';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import type { FormReading } from '../../components/form/form-refusal.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Icon } from '../../components/icon.tsx';
import { Price } from '../../components/price.tsx';
import { offerOf, PERIODS } from '../../features/hosting/plan-offer.ts';
import { STEP_FORM } from '../wizard/step-form.tsx';
import { ChoiceCard } from './choice-card.tsx';
import orderClasses from './hosting-order.module.css';
import { OwnDomainField } from './own-domain-field.tsx';
import classes from './plan-step.module.css';
import type { PaidOrder } from './use-paid-order.ts';

const MAX_FEATURES = 6;

type Values = { readonly period: PlanPeriod; readonly domain: string };

export const readPlan = ({ period, domain }: Values): FormReading<Values, Values> => {
  if (domain.trim() === '') return { ok: false, errors: { domain: orderMessages.enterDomain } };
  const host = readOwnDomain(domain);
  return host === null
    ? { ok: false, errors: { domain: orderMessages.enterValidDomain } }
    : { ok: true, body: { period, domain: host } };
};

type PlanStepProps = {
  readonly of: PaidOrder;
  readonly plan: HostingPlan;
  readonly email: string;
};

export const PlanStep = ({ of: order, plan, email }: PlanStepProps) => {
  const { period, domain } = order.flow;
  const form = useForm<Values, Values>({
    fields: ['domain'],
    prefilled: { period, domain },
    onEdit: (values) => order.edit({ ...values, email }),
    check: readPlan,
    send: (values) => {
      // The payment step has one method.
      order.confirm({ ...values, email, paymentMethod: PAYMENT_METHOD });
      return null;
    },
  });
  return (
    <form
      ref={form.ref}
      id={STEP_FORM}
      className={orderClasses.fields}
      onSubmit={form.submit}
      noValidate
    >
      <PeriodCards
        plan={plan}
        period={form.values.period}
        onChoose={(chosen) => form.edit({ period: chosen })}
      />
      <OwnDomainField
        field={form.field('domain')}
        hint="Your website address. It can be a domain you own elsewhere."
        onChoose={(chosen) => form.edit({ domain: chosen })}
      />
      <Carries features={plan.features} />
    </form>
  );
};

type PeriodCardsProps = {
  readonly plan: HostingPlan;
  readonly period: PlanPeriod;
  readonly onChoose: (period: PlanPeriod) => void;
};

const PeriodCards = ({ plan, period, onChoose }: PeriodCardsProps) => {
  const name = useId();
  return (
    <fieldset>
      <legend className="h4">Period</legend>
      <div className={classes.periods}>
        {PERIODS.map(([value, label]) => {
          const { price, off } = offerOf(plan, value);
          return price === null ? (
            <p key={value} className="sm muted">
              {label}: {orderMessages.noPricing}
            </p>
          ) : (
            <ChoiceCard
              key={value}
              name={name}
              value={value}
              label={label}
              isChosen={value === period}
              onChoose={() => onChoose(value)}
            >
              <span className={classes.amount}>
                <span>{formatRupees(price.pricePaise)}</span>
                <small>{`/ ${value}`}</small>
              </span>
              {off === null ? (
                <span>No discount</span>
              ) : (
                <>
                  <s>
                    <span className="sr-only">instead of </span>
                    <Price paise={price.amountPaise} />
                  </s>{' '}
                  <b className="leaf">{off}</b>
                </>
              )}
            </ChoiceCard>
          );
        })}
      </div>
    </fieldset>
  );
};

const Carries = ({ features }: { readonly features: string }) => {
  const [top] = groupFeatures(features);
  if (top === undefined) return null;
  return (
    <section>
      <h3 className="h4">Included in this plan</h3>
      <ul className={classes.features}>
        {top.features.slice(0, MAX_FEATURES).map((feature) => (
          <li key={feature}>
            <Icon of={IconCheck} size={18} className="leaf" />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
};
