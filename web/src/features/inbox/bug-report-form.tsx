import { Textarea, TextInput } from '@mantine/core';
import { DecoyField } from '../../components/form/decoy-field.tsx';
import { EmailField } from '../../components/form/email-field.tsx';
import { OptionalLabel } from '../../components/optional-label.tsx';
import { useSession } from '../../lib/use-session.ts';
import { FormEnd } from './form-parts.tsx';
import { bugReport } from './forms.ts';
import classes from './inbox-form.module.css';
import { SentReceipt } from './sent-receipt.tsx';
import { useInboxForm } from './use-inbox-form.ts';

export const BugReportForm = ({ page }: { readonly page: string }) => {
  const { user } = useSession();
  const form = useInboxForm(bugReport, {
    page,
    email: user?.email ?? '',
  });
  const { field, sent, startAgain } = form;
  if (sent !== null) {
    const { email } = sent.values;
    return (
      <SentReceipt
        title="Bug report"
        answer={sent.answer}
        at={sent.at}
        rows={[
          { term: 'Page', value: sent.values.page },
          { term: 'Email', value: email },
        ]}
        next={
          email.trim() === ''
            ? 'We read every report. Without your email we can’t ask you questions.'
            : 'We read every report, and email you if we have questions.'
        }
        againLabel="Report another bug"
        onAgain={() => startAgain(['email'])}
      />
    );
  }
  return (
    <form ref={form.ref} className={classes.fields} onSubmit={form.submit} noValidate>
      <TextInput
        {...field('page')}
        label="Page"
        description="Its address or name, such as “Domain prices”."
        autoComplete="off"
        required
      />
      <Textarea
        {...field('happened')}
        label="What happened"
        description="What you did and what you saw. Copy any error message, if you can."
        rows={5}
        required
      />
      <Textarea {...field('expected')} label="What you expected instead" rows={3} required />
      <EmailField
        {...field('email')}
        label={<OptionalLabel>Email</OptionalLabel>}
        description="Only if we have questions."
        onUse={(email) => form.edit({ email })}
      />
      <DecoyField {...field('homepage')} />
      <FormEnd of={form} label="Send report" />
    </form>
  );
};
