import type { InboxAnswer } from '@haat/contracts/http/inbox';
import { useState } from 'react';
import { refusalOf } from '../../components/form/form-refusal.ts';
import { useForm } from '../../components/form/use-form.ts';
import { post } from '../../lib/api-client.ts';
import type { InboxForm } from './forms.ts';
import type { FormValues } from './read-form.ts';

type SentMessage<Field extends string> = {
  readonly answer: InboxAnswer;
  readonly values: FormValues<Field>;
  readonly at: Date;
};

export const useInboxForm = <Field extends string, Body>(
  { fields, path, read }: InboxForm<Field, Body>,
  prefilled: Partial<FormValues<Field>>,
) => {
  const [sent, setSent] = useState<SentMessage<Field> | null>(null);
  const empty = Object.fromEntries(fields.map((field) => [field, ''])) as FormValues<Field>;
  const form = useForm<FormValues<Field>, Body>({
    fields,
    prefilled: { ...empty, ...prefilled },
    check: (values) => read(values, Date.now()),
    send: async (body, values) => {
      const result = await post<InboxAnswer>(path, body);
      if (!result.ok) return refusalOf(result.failure, fields);
      setSent({ answer: result.data, values, at: new Date() });
      return null;
    },
  });
  const startAgain = (keep: readonly Field[]): void => {
    form.startAgain(keep);
    setSent(null);
  };
  return { ...form, sent, startAgain };
};
