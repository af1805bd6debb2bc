// @vitest-environment happy-dom
import type { ContactDetails } from '@haat/contracts/address';
import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { address } from '../../../testing/samples.ts';
import { ContactFields } from './contact-fields.tsx';
import { useContactForm } from './use-contact-form.ts';

type AddressFormProps = {
  readonly initial: ContactDetails;
  readonly onConfirm: (details: ContactDetails) => void;
};

/** The fields in the smallest form that there is. */
const AddressForm = ({ initial, onConfirm }: AddressFormProps) => {
  const form = useContactForm({ initial, onConfirm });
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate>
      <ContactFields details={form.values} errors={form.errors} onEdit={form.edit} />
      <button type="submit">Proceed</button>
    </form>
  );
};

const fill = (initial: ContactDetails) => {
  const confirm = vi.fn();
  renderPage(<AddressForm initial={initial} onConfirm={confirm} />);
  return confirm;
};

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
/** Read by hand: among the options of every country, a search by role takes its time. */
const states = () =>
  [...screen.getByLabelText<HTMLSelectElement>(/^State/).options].map(({ text }) => text);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const proceed = () => fireEvent.click(screen.getByText('Proceed'));

test('another country clears the state and offers its own states', () => {
  fill(address);
  expect(field('State').value).toBe('Rajasthan');
  type('Country', 'US');
  expect(field('State').value).toBe('');
  expect(states()).toContain('California');
  expect(states()).not.toContain('Rajasthan');
});

const INDIA = 'In India? Set India, +91';

test('one press sets India and its phone code, and moves the focus to the country', () => {
  const confirm = fill({ ...address, country: 'US', state: 'Ohio', 'phone-cc': '1' });
  fireEvent.click(screen.getByRole('button', { name: INDIA }));
  expect([field('Country').value, field('Phone CC').value]).toEqual(['IN', '91']);
  expect(document.activeElement).toBe(field('Country'));
  expect(screen.queryByText(INDIA)).toBeNull();
  type('State', 'Rajasthan');
  proceed();
  expect(confirm).toHaveBeenCalledWith(address);
});

test('a saved address in another country offers no other country', () => {
  fill({ ...address, country: 'GR' });
  expect(screen.queryByText(INDIA)).toBeNull();
});

test('a country without a list of states takes the state as text', () => {
  fill(address);
  type('Country', 'GR');
  expect(field('State').type).toBe('text');
  expect(field('State').value).toBe('');
});

test('each invalid field shows its error, and the first one takes the focus', () => {
  const confirm = fill({ ...address, city: '', zipcode: '' });
  proceed();
  expect(confirm).not.toHaveBeenCalled();
  expect(screen.getAllByText(domainOrderMessages.fieldRequired)).toHaveLength(2);
  expect(field('City').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('City'));
});

test('an edit clears only the error of its own field', () => {
  fill({ ...address, city: '', zipcode: '' });
  proceed();
  type('City', 'Jaipur');
  expect(field('City').getAttribute('aria-invalid')).not.toBe('true');
  expect(field('Zipcode').getAttribute('aria-invalid')).toBe('true');
});
