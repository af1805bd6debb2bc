// @vitest-environment happy-dom
import { emptyContactDetails } from '@haat/contracts/address';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../../testing/render.tsx';
import { address } from '../../../../testing/samples.ts';
import { BillingStep } from './billing-step.tsx';

const fill = (sameAsRegistrant: boolean) => {
  const confirm = vi.fn();
  const { container } = renderPage(
    <BillingStep
      registrant={address}
      sameAsRegistrant={sameAsRegistrant}
      billing={emptyContactDetails}
      onConfirm={confirm}
    />,
  );
  const proceed = () => fireEvent.submit(container.querySelector('form') as HTMLFormElement);
  return { confirm, proceed };
};

const city = () => screen.getByLabelText<HTMLInputElement>(/^City/);

test('the registrant is billed unless something else is said, and nothing can be edited', () => {
  const { confirm, proceed } = fill(true);
  expect(city().value).toBe('Jaipur');
  expect(city().readOnly).toBe(true);
  proceed();
  expect(confirm).toHaveBeenCalledWith(true, emptyContactDetails);
});

test('someone else is billed with what is typed, beginning with the registrant', () => {
  const { confirm, proceed } = fill(true);
  fireEvent.click(screen.getByLabelText('Use registrant details'));
  expect(city().readOnly).toBe(false);
  fireEvent.change(city(), { target: { value: 'Udaipur' } });
  proceed();
  expect(confirm).toHaveBeenCalledWith(false, { ...address, city: 'Udaipur' });
});

test('details of someone else must be whole', () => {
  const { confirm, proceed } = fill(false);
  fireEvent.change(city(), { target: { value: '' } });
  proceed();
  expect(confirm).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(city());
});
