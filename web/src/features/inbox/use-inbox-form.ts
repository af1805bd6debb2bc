import type { InboxAnswer } from '@haat/contracts/http/inbox';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { post } from '../../lib/api-client.ts';
import { showOutcome } from '../../lib/show-outcome.ts';
import type { InboxForm } from './forms.ts';
import type { FieldErrors, FormValues } from './read-form.ts';

/** A message that has arrived, and what the server said to it. */
type SentMessage<Field extends string> = {
  readonly answer: InboxAnswer;
  readonly values: FormValues<Field>;
  readonly at: Date;
};

type Trouble<Field extends string> = {
  readonly fields: FieldErrors<Field>;
  /** What is wrong with the message as a whole, or with the way there. */
  readonly whole: string | null;
};

const NONE = { fields: {}, whole: null };

/**
 * The state of one of the forms.
 * @param prefilled stands in the fields that nobody has typed into.
 */
export const useInboxForm = <Field extends string, Body>(
  { fields, path, read }: InboxForm<Field, Body>,
  prefilled: Partial<FormValues<Field>>,
) => {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [typed, setTyped] = useState<Partial<FormValues<Field>>>({});
  const [trouble, setTrouble] = useState<Trouble<Field>>(NONE);
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<SentMessage<Field> | null>(null);

  const textOf = (field: Field): string => typed[field] ?? prefilled[field] ?? '';
  const values = Object.fromEntries(
    fields.map((field) => [field, textOf(field)]),
  ) as FormValues<Field>;

  const field = (name: Field) => ({
    name,
    value: textOf(name),
    error: trouble.fields[name],
    onChange: (
      event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>,
    ): void => {
      setTyped({ ...typed, [name]: event.currentTarget.value });
      setTrouble({ fields: { ...trouble.fields, [name]: undefined }, whole: null });
    },
  });

  /** The messages must stand in the page before focus reads the field that they describe. */
  const refuse = (errors: FieldErrors<Field>, whole: string | null): void => {
    flushSync(() => setTrouble({ fields: errors, whole }));
    const first = fields.find((name) => errors[name] !== undefined);
    if (first === undefined) {
      showOutcome(form.current, form.current?.querySelector('[role="alert"]') ?? null);
      return;
    }
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // A second click comes before React has disabled the button.
    if (isSending.current) return;
    const reading = read(values, Date.now());
    if (!reading.ok) {
      refuse(reading.errors, null);
      return;
    }
    isSending.current = true;
    setBusy(true);
    setTrouble(NONE);
    const result = await post<InboxAnswer>(path, reading.body);
    isSending.current = false;
    flushSync(() => setBusy(false));
    if (result.ok) {
      setSent({ answer: result.data, values, at: new Date() });
      return;
    }
    const { failure } = result;
    const wrong = (failure.kind === 'refused' ? failure.fields : {}) as FieldErrors<Field>;
    const isAtFields = fields.some((name) => wrong[name] !== undefined);
    refuse(isAtFields ? wrong : {}, isAtFields ? null : failure.text);
  };

  /** A new, empty form; who is writing stays filled in. */
  const startAgain = (keep: readonly Field[]): void => {
    const kept = keep.map((name) => [name, textOf(name)]);
    setTyped(Object.fromEntries(kept) as Partial<FormValues<Field>>);
    setSent(null);
  };

  return { form, field, failure: trouble.whole, isBusy, sent, submit, startAgain };
};
