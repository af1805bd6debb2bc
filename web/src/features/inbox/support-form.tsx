import type { SessionUser } from '@haat/contracts/http/auth';
import { Textarea, TextInput } from '@mantine/core';
import { DecoyField } from '../../components/form/decoy-field.tsx';
import { OptionalLabel } from '../../components/optional-label.tsx';
import { FormEnd, SenderFields } from './form-parts.tsx';
import { supportRequest } from './forms.ts';
import classes from './inbox-form.module.css';
import { SentReceipt } from './sent-receipt.tsx';
import { useInboxForm } from './use-inbox-form.ts';

type SupportFormProps = {
  readonly user: Pick<SessionUser, 'name' | 'email'>;
  /** What it is about, where the customer came from there; empty where they did not. */
  readonly order: string;
  readonly payment: string;
};

/** Asks for help, the order and the payment named already. */
export const SupportForm = ({ user, order, payment }: SupportFormProps) => {
  const { name, email } = user;
  const form = useInboxForm(supportRequest, {
    name,
    email,
    order,
    payment,
    subject: subjectOf(order, payment),
  });
  const { field, sent, startAgain } = form;
  if (sent !== null) {
    return (
      <SentReceipt
        title="Message to support"
        answer={sent.answer}
        at={sent.at}
        rows={[
          { term: 'Subject', value: sent.values.subject },
          { term: 'Order ID', value: sent.values.order },
          { term: 'Reference code', value: sent.values.payment },
        ]}
        next="A person reads it, looks at the order and its payment, and writes to your email."
        againLabel="Write another message"
        onAgain={() => startAgain(['name', 'email'])}
      />
    );
  }
  return (
    <form ref={form.ref} className={classes.fields} onSubmit={form.submit} noValidate>
      <TextInput {...field('subject')} label="Subject" autoComplete="off" required />
      <Textarea
        {...field('message')}
        label="Message"
        description="What happened, and what you would like us to do."
        rows={5}
        required
      />
      <TextInput
        {...field('order')}
        className={classes.half}
        classNames={{ input: 'mono' }}
        label={<OptionalLabel>Order ID</OptionalLabel>}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        {...field('payment')}
        className={classes.half}
        classNames={{ input: 'mono' }}
        label={<OptionalLabel>Reference code</OptionalLabel>}
        autoComplete="off"
        spellCheck={false}
      />
      <SenderFields name={field('name')} email={field('email')} />
      <DecoyField {...field('homepage')} />
      <FormEnd of={form} label="Send the message" />
    </form>
  );
};

const subjectOf = (order: string, payment: string): string => {
  if (order !== '') return `Order ${order}`;
  return payment === '' ? '' : `Payment ${payment}`;
};
