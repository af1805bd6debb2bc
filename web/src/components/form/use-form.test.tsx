// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { FormFailure } from './form-failure.tsx';
import { type FormRefusal, refusalOf } from './form-refusal.ts';
import { useForm } from './use-form.ts';

type Note = { readonly title: string; readonly text: string };
type Sending = Promise<FormRefusal<Note> | null> | null;

type NoteFormProps = {
  readonly prefilled: Note;
  readonly send: (note: Note) => Sending;
  readonly onEdit?: (note: Note) => void;
};

/** The smallest form with two fields; a title of its own makes the text follow. */
const NoteForm = ({ prefilled, send, onEdit = vi.fn() }: NoteFormProps) => {
  const form = useForm<Note, Note>({
    fields: ['title', 'text'],
    prefilled,
    onEdit,
    limit: (before, { title }) =>
      title === 'Reset' && before.title !== title ? { title: 'reset', text: '' } : {},
    check: (values) => {
      const missing = Object.entries(values).filter(([, value]) => value === '');
      return missing.length === 0
        ? { ok: true, body: values }
        : { ok: false, errors: Object.fromEntries(missing.map(([name]) => [name, 'Missing'])) };
    },
    send,
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate>
      <TextInput {...form.field('title')} label="Title" />
      <TextInput {...form.field('text')} label="Text" />
      <FormFailure of={form} />
      <button type="submit" disabled={form.isBusy}>
        Send
      </button>
      <button type="button" onClick={() => form.startAgain(['title'])}>
        Again
      </button>
    </form>
  );
};

const NOTE = { title: 'Khadi', text: 'Blue' };

const write = (prefilled: Note, send: NoteFormProps['send'] = vi.fn(() => null), more = {}) => {
  const { rerender } = renderPage(<NoteForm prefilled={prefilled} send={send} {...more} />);
  const know = (known: Note) => rerender(<NoteForm prefilled={known} send={send} {...more} />);
  return { send, know };
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const submit = async () => act(async () => fireEvent.click(button('Send')));
const isWrong = (label: string) => field(label).getAttribute('aria-invalid') === 'true';

test('a valid form sends the edited values', async () => {
  const { send } = write(NOTE);
  type('Text', 'Indigo');
  await submit();
  expect(send).toHaveBeenCalledWith({ title: 'Khadi', text: 'Indigo' }, expect.anything());
});

test('the focus returns to the button after sending', async () => {
  const drop = async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    return null;
  };
  write(NOTE, drop);
  button('Send').focus();
  await submit();
  expect(document.activeElement).toBe(button('Send'));
});

test('a late prefill fills only the fields that are not edited', () => {
  const { know } = write({ title: '', text: '' });
  type('Text', 'Indigo');
  know(NOTE);
  expect([field('Title').value, field('Text').value]).toEqual(['Khadi', 'Indigo']);
});

test('an invalid form moves the focus to the first wrong field and sends nothing', async () => {
  const { send } = write({ title: '', text: '' });
  await submit();
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field('Title'));
  expect([isWrong('Title'), isWrong('Text')]).toEqual([true, true]);
});

test('an edit clears only the error of its own field', async () => {
  write({ title: '', text: '' });
  await submit();
  type('Title', 'Khadi');
  expect([isWrong('Title'), isWrong('Text')]).toEqual([false, true]);
});

test('a form cannot be sent twice at the same time', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const { send } = write(
    NOTE,
    vi.fn(() => promise),
  );
  await submit();
  fireEvent.submit(button('Send').form as HTMLFormElement);
  expect(send).toHaveBeenCalledOnce();
  expect(button('Send').disabled).toBe(true);
  await act(async () => resolve(null));
  expect(button('Send').disabled).toBe(false);
});

test('a refused field shows its error and takes the focus', async () => {
  write(NOTE, async () => ({ errors: { text: 'Too blue' } }));
  await submit();
  screen.getByText('Too blue');
  expect(document.activeElement).toBe(field('Text'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failure of the whole form shows an alert, keeps the focus on the button, and clears with an edit', async () => {
  write(NOTE, async () => ({ whole: 'The shop is closed.' }));
  await submit();
  expect(screen.getByRole('alert').textContent).toBe('The shop is closed.');
  expect(document.activeElement).toBe(button('Send'));
  type('Text', 'Indigo');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an edit can change other fields, and onEdit receives the whole form', () => {
  const onEdit = vi.fn();
  write(NOTE, vi.fn(), { onEdit });
  type('Title', 'Reset');
  expect([field('Title').value, field('Text').value]).toEqual(['reset', '']);
  expect(onEdit).toHaveBeenCalledWith({ title: 'reset', text: '' });
});

test('two fields filled in at once keep both values', () => {
  write({ title: '', text: '' });
  act(() => {
    type('Title', 'Khadi');
    type('Text', 'Blue');
  });
  expect([field('Title').value, field('Text').value]).toEqual(['Khadi', 'Blue']);
});

test('a restarted form keeps only the named fields', () => {
  write({ title: '', text: '' });
  type('Title', 'Khadi');
  type('Text', 'Blue');
  fireEvent.click(button('Again'));
  expect([field('Title').value, field('Text').value]).toEqual(['Khadi', '']);
});

test('a server’s refusal is shown at the named fields of the form, otherwise below the form', () => {
  const refused = (fields: Record<string, string>) =>
    refusalOf<Note>({ kind: 'refused', status: 400, text: 'No.', fields }, ['title', 'text']);
  expect(refused({ text: 'Too blue', price: 'x' })).toEqual({ errors: { text: 'Too blue' } });
  expect(refused({ price: 'x' })).toEqual({ whole: 'No.' });
  expect(refusalOf<Note>({ kind: 'unreachable', text: 'Away.' }, ['title'])).toEqual({
    whole: 'Away.',
  });
});
