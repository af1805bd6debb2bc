import type { WORK_KINDS } from '@haat/contracts/http/inbox';
import { NativeSelect, Textarea } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { DecoyField } from '../../components/form/decoy-field.tsx';
import { Icon } from '../../components/icon.tsx';
import { OptionalLabel } from '../../components/optional-label.tsx';
import { useSession } from '../../lib/use-session.ts';
import { FormEnd, SenderFields } from '../inbox/form-parts.tsx';
import formClasses from '../inbox/inbox-form.module.css';
import { SentReceipt } from '../inbox/sent-receipt.tsx';
import { useInboxForm } from '../inbox/use-inbox-form.ts';
import { type PlanChoice, planRequest } from './plan-request.ts';

export type ExtraField = {
  readonly label: string;
  readonly hint: string;
};

type PlanRequestFormProps = {
  readonly work: keyof typeof WORK_KINDS;
  readonly plan: PlanChoice;
  readonly choices: readonly PlanChoice[];
  readonly onChoose: (value: string) => void;
  readonly extra: ExtraField;
};

export const PlanRequestForm = ({ work, plan, choices, onChoose, extra }: PlanRequestFormProps) => {
  const { user } = useSession();
  const form = useInboxForm(planRequest(work, plan), {
    plan: plan.words,
    name: user?.name ?? '',
    email: user?.email ?? '',
  });
  const { field, sent, startAgain } = form;
  if (sent !== null && sent.values.plan === plan.words) {
    return (
      <SentReceipt
        title="Plan request"
        answer={sent.answer}
        at={sent.at}
        rows={[
          { term: 'Plan', value: sent.values.plan },
          { term: 'Email', value: sent.values.email },
        ]}
        next="We’ll email you the next step. You pay only after you agree."
        againLabel="Request another plan"
        onAgain={() => startAgain(['name', 'email'])}
      />
    );
  }
  return (
    <form ref={form.ref} className={formClasses.fields} onSubmit={form.submit} noValidate>
      <NativeSelect
        label="Plan"
        value={plan.value}
        onChange={(event) => onChoose(event.currentTarget.value)}
        data={choices.map(({ value, words }) => ({ value, label: words }))}
        rightSection={<Icon of={IconChevronDown} />}
        rightSectionPointerEvents="none"
      />
      <Textarea
        {...field('extra')}
        label={<OptionalLabel>{extra.label}</OptionalLabel>}
        description={extra.hint}
        rows={4}
      />
      <SenderFields
        name={field('name')}
        email={{ ...field('email'), onUse: (email) => form.edit({ email }) }}
      />
      <DecoyField {...field('homepage')} />
      <FormEnd of={form} label={`Ask for ${nameOf(plan)}`} />
    </form>
  );
};

const nameOf = ({ words }: PlanChoice): string => words.split(',', 1).join('');
