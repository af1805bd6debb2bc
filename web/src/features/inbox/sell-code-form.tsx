import { CODE_KINDS } from '@haat/contracts/http/inbox';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { Textarea, TextInput } from '@mantine/core';
import { DecoyField } from '../../components/form/decoy-field.tsx';
import { OptionalLabel } from '../../components/optional-label.tsx';
import { useSession } from '../../lib/use-session.ts';
import { FormEnd, SelectField, SenderFields } from './form-parts.tsx';
import { codeOffer } from './forms.ts';
import classes from './inbox-form.module.css';
import { readRupees } from './read-form.ts';
import { SentReceipt } from './sent-receipt.tsx';
import { useInboxForm } from './use-inbox-form.ts';

export const SellCodeForm = () => {
  const { user } = useSession();
  const form = useInboxForm(codeOffer, {
    name: user?.name ?? '',
    email: user?.email ?? '',
  });
  const { field, sent, startAgain } = form;
  if (sent !== null) {
    const { title, askingPrice, demoUrl, email } = sent.values;
    return (
      <SentReceipt
        title="Code offer"
        answer={sent.answer}
        at={sent.at}
        rows={[
          { term: 'Title', value: title },
          {
            term: 'Asking price',
            value: formatRupees(rupeesToPaise(readRupees(askingPrice)) ?? 0),
          },
          { term: 'Demo link', value: demoUrl },
          { term: 'Email', value: email },
        ]}
        next="We’ll review it and email you. We list it only after you agree."
        againLabel="Offer something else"
        onAgain={() => startAgain(['name', 'email'])}
      />
    );
  }
  return (
    <form ref={form.ref} className={classes.fields} onSubmit={form.submit} noValidate>
      <TextInput {...field('title')} label="Title" autoComplete="off" required />
      <SelectField {...field('kind')} className={classes.half} label="Kind" choices={CODE_KINDS} />
      <TextInput
        {...field('askingPrice')}
        className={classes.half}
        label="Asking price in rupees"
        leftSection="₹"
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <Textarea
        {...field('description')}
        label="Description"
        description="What it does, what it needs to run, and its licence."
        rows={6}
        required
      />
      <TextInput
        {...field('demoUrl')}
        label={<OptionalLabel>Demo link</OptionalLabel>}
        placeholder="https://"
        type="url"
        autoComplete="off"
      />
      <SenderFields
        name={field('name')}
        email={{ ...field('email'), onUse: (email) => form.edit({ email }) }}
      />
      <DecoyField {...field('homepage')} />
      <FormEnd of={form} label="Send offer" />
    </form>
  );
};
