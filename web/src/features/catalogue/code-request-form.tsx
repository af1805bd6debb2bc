import type { CodeItem } from '@haat/contracts/http/codes';
import { Textarea } from '@mantine/core';
import { DecoyField } from '../../components/form/decoy-field.tsx';
import { OptionalLabel } from '../../components/optional-label.tsx';
import { useSession } from '../../lib/use-session.ts';
import { FormEnd, SenderFields } from '../inbox/form-parts.tsx';
import formClasses from '../inbox/inbox-form.module.css';
import { SentReceipt } from '../inbox/sent-receipt.tsx';
import { useInboxForm } from '../inbox/use-inbox-form.ts';
import { codeRequest, itemInWords } from './code-request.ts';

/** Asks for an item that is sold by hand; the answer is a number to quote. */
export const CodeRequestForm = ({ item }: { readonly item: CodeItem }) => {
  const { user } = useSession();
  const form = useInboxForm(codeRequest(item), {
    name: user?.name ?? '',
    email: user?.email ?? '',
  });
  const { field, sent, startAgain } = form;
  if (sent !== null) {
    return (
      <SentReceipt
        title="Request for code"
        answer={sent.answer}
        at={sent.at}
        rows={[
          { term: 'Item', value: itemInWords(item) },
          { term: 'Email', value: sent.values.email },
        ]}
        next="We write to you with the next step. Nothing is charged before you agree."
        againLabel="Send another request"
        onAgain={() => startAgain(['name', 'email'])}
      />
    );
  }
  return (
    <form ref={form.ref} className={formClasses.fields} onSubmit={form.submit} noValidate>
      <SenderFields name={field('name')} email={field('email')} />
      <Textarea
        {...field('wish')}
        label={<OptionalLabel>What it is for</OptionalLabel>}
        description="Where it shall run, and what must be changed in it, if anything."
        rows={4}
      />
      <DecoyField {...field('homepage')} />
      <FormEnd of={form} label="Send the request" />
    </form>
  );
};
