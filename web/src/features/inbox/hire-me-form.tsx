import { BUDGETS, WORK_KINDS } from '@haat/contracts/http/inbox';
import { Textarea, TextInput } from '@mantine/core';
import { DecoyField } from '../../components/form/decoy-field.tsx';
import { OptionalLabel } from '../../components/optional-label.tsx';
import { formatDate } from '../../lib/format-time.ts';
import { useSession } from '../../lib/use-session.ts';
import { FormEnd, SelectField, SenderFields } from './form-parts.tsx';
import { hireRequest } from './forms.ts';
import classes from './inbox-form.module.css';
import { SentReceipt } from './sent-receipt.tsx';
import { useInboxForm } from './use-inbox-form.ts';

export const HireMeForm = () => {
  const { user } = useSession();
  const form = useInboxForm(hireRequest, {
    name: user?.name ?? '',
    email: user?.email ?? '',
  });
  const { field, sent, startAgain } = form;
  if (sent !== null) {
    const { work, budget, deadline, email } = sent.values;
    return (
      <SentReceipt
        title="Work request"
        answer={sent.answer}
        at={sent.at}
        rows={[
          { term: 'Work', value: labelFor(WORK_KINDS, work) },
          { term: 'Budget', value: labelFor(BUDGETS, budget) },
          { term: 'Deadline', value: deadline && formatDate(new Date(deadline), 'UTC') },
          { term: 'Email', value: email },
        ]}
        next="We reply to every request, even if we can’t take it on."
        againLabel="Send another request"
        onAgain={() => startAgain(['name', 'email'])}
      />
    );
  }
  return (
    <form ref={form.ref} className={classes.fields} onSubmit={form.submit} noValidate>
      <SelectField
        {...field('work')}
        className={classes.half}
        label="Kind of work"
        choices={WORK_KINDS}
      />
      <SelectField {...field('budget')} className={classes.half} label="Budget" choices={BUDGETS} />
      <Textarea
        {...field('description')}
        label="Description"
        description="What it should do, for whom, and what you already have."
        rows={6}
        required
      />
      <TextInput
        {...field('deadline')}
        className={classes.half}
        label={<OptionalLabel>Deadline</OptionalLabel>}
        type="date"
      />
      <span className={`${classes.half} on-desk`} />
      <SenderFields
        name={field('name')}
        email={{ ...field('email'), onUse: (email) => form.edit({ email }) }}
      />
      <DecoyField {...field('homepage')} />
      <FormEnd of={form} label="Send request" />
    </form>
  );
};

const labelFor = (choices: Readonly<Record<string, string>>, chosen: string): string =>
  choices[chosen] ?? chosen;
