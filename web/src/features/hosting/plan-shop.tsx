import type { HostingPlan, PlanPeriod } from '@haat/contracts/http/hosting';
import type { WORK_KINDS } from '@haat/contracts/http/inbox';
import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { HangTitle } from '../../components/hang-title.tsx';
import { Link } from '../../components/link.tsx';
import type { PlanAction } from './plan-card.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { choiceValue, planChoices } from './plan-request.ts';
import { type ExtraField, PlanRequestForm } from './plan-request-form.tsx';
import classes from './plan-shop.module.css';
import { usePlans } from './use-plans.ts';

type AskForPlanProps = {
  readonly plan: HostingPlan;
  readonly period: PlanPeriod;
  readonly look: Parameters<PlanAction>[2];
  readonly at: string;
};

const AskForPlan = ({ plan, period, look, at }: AskForPlanProps) => (
  <Button
    {...look}
    // The form below has the marigold button.
    variant={look.variant === 'cta' ? 'filled' : look.variant}
    component={Link}
    to={`${at}?${new URLSearchParams({ plan: String(plan.id), period })}`}
    preventScrollReset
  >
    Ask for {plan.title}
  </Button>
);

type PlanShopProps = {
  readonly categoryId: number;
  readonly at: string;
  readonly work: keyof typeof WORK_KINDS;
  readonly request: {
    readonly title: string;
    readonly text: string;
    readonly extra: ExtraField;
  };
};

export const PlanShop = ({ categoryId, at, work, request }: PlanShopProps) => {
  const [query, setQuery] = useSearchParams();
  const titleId = useId();
  const { plans } = usePlans(categoryId);
  const choices = planChoices(plans ?? []);
  const requested = choiceValue(
    Number(query.get('plan')),
    query.get('period') === 'month' ? 'month' : 'year',
  );
  const named = choices.find(({ value }) => value === requested);
  const chosen = named ?? choices[0];
  const form = useShownWhenNamed(named?.value);

  const choose = (value: string) => {
    const [plan = '', period = ''] = value.split('-');
    setQuery({ plan, period }, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <PlanComparison
        categoryId={categoryId}
        action={(plan, period, look) => (
          <AskForPlan plan={plan} period={period} look={look} at={at} />
        )}
      />
      {chosen && (
        <section ref={form} className="band" aria-labelledby={titleId}>
          <HangTitle id={titleId}>{request.title}</HangTitle>
          <p className={classes.words}>{request.text}</p>
          <div className={classes.form}>
            <PlanRequestForm
              work={work}
              plan={chosen}
              choices={choices}
              onChoose={choose}
              extra={request.extra}
            />
          </div>
        </section>
      )}
    </>
  );
};

/** For a plan named by a card, not by the form's own list. */
const useShownWhenNamed = (value: string | undefined) => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = section.current;
    if (value === undefined || !element || element.contains(document.activeElement)) return;
    // After a page change the shell takes the focus first.
    const frame = requestAnimationFrame(() => {
      element.scrollIntoView({ block: 'start' });
      element.querySelector('select')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return section;
};
