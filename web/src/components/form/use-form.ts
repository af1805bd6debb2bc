import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showOutcome, submitButtonOf } from '../../lib/show-outcome.ts';
import type { FieldErrors, FormReading, FormRefusal } from './form-refusal.ts';

type FormOptions<Values, Body> = {
  /** In page order: the first wrong one gets the focus. */
  readonly fields: readonly (keyof Values & string)[];
  readonly prefilled: Values;
  readonly limit?: (before: Values, change: Partial<Values>) => Partial<Values>;
  readonly onEdit?: (values: Values) => void;
  readonly check: (values: Values) => FormReading<Values, Body>;
  /** Never throws. @returns the error; null on success, or if there is nothing to wait for. */
  readonly send: (body: Body, values: Values) => Promise<FormRefusal<Values> | null> | null;
};

type Trouble<Values> = { readonly errors: FieldErrors<Values>; readonly whole: string | null };

/** Checks and sends, once at a time; the first wrong field gets the focus. */
export const useForm = <Values extends Readonly<Record<string, unknown>>, Body>(
  options: FormOptions<Values, Body>,
) => {
  const { fields, prefilled, limit, onEdit, check, send } = options;
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const failureRef = useRef<HTMLDivElement>(null);
  const isSending = useRef(false);
  // A password manager edits two fields before React renders.
  const edits = useRef<Partial<Values>>({});
  const [edited, setEdited] = useState(edits.current);
  const [trouble, setTrouble] = useState<Trouble<Values>>({ errors: {}, whole: null });
  const [isBusy, setBusy] = useState(false);
  const values: Values = { ...prefilled, ...edited };

  const edit = (change: Partial<Values>, mistakes: FieldErrors<Values> = {}): void => {
    const before: Values = { ...prefilled, ...edits.current };
    const followed = limit === undefined ? change : { ...change, ...limit(before, change) };
    const cleared = Object.fromEntries(Object.keys(followed).map((name) => [name, undefined]));
    edits.current = { ...edits.current, ...followed };
    setEdited(edits.current);
    setTrouble(({ errors }) => ({ errors: { ...errors, ...cleared, ...mistakes }, whole: null }));
    onEdit?.({ ...before, ...followed });
  };

  /** Rendered before the focus, so that screen readers read the messages. */
  const refuse = ({ errors = {}, whole = null }: Partial<Trouble<Values>>): void => {
    flushSync(() => {
      setBusy(false);
      setTrouble({ errors, whole });
    });
    const first = fields.find((name) => errors[name] !== undefined);
    if (first !== undefined) ref.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else if (whole !== null) showOutcome(ref.current, failureRef.current);
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // A second click comes before React disables the button.
    if (isSending.current) return;
    const reading = check(values);
    if (!reading.ok) {
      refuse({ ...reading, whole: reading.whole ?? null });
      return;
    }
    const sending = send(reading.body, values);
    if (sending === null) return;
    isSending.current = true;
    setBusy(true);
    setTrouble({ errors: {}, whole: null });
    const refusal = await sending;
    isSending.current = false;
    refuse({ ...refusal, whole: refusal?.whole ?? null });
    if (refusal === null && document.activeElement === document.body) {
      submitButtonOf(ref.current)?.focus({ preventScroll: true });
    }
  };

  const field = (name: keyof Values & string) => ({
    name,
    value: String(values[name] ?? ''),
    error: trouble.errors[name],
    // Mantine marks only a password's wrapper.
    'aria-invalid': trouble.errors[name] !== undefined || undefined,
    onChange: (
      event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>,
    ): void => edit({ [name]: event.currentTarget.value } as Partial<Values>),
  });

  const startAgain = (keep: readonly (keyof Values & string)[]): void => {
    edits.current = Object.fromEntries(keep.map((name) => [name, values[name]])) as Partial<Values>;
    setEdited(edits.current);
    setTrouble({ errors: {}, whole: null });
  };

  return {
    id,
    ref,
    failureRef,
    values,
    errors: trouble.errors,
    failure: trouble.whole,
    isBusy,
    field,
    edit,
    submit,
    startAgain,
  };
};

export type FailingForm = Pick<ReturnType<typeof useForm>, 'failure' | 'failureRef'>;
