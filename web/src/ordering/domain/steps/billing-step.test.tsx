// @vitest-environment happy-dom
import { emptyContactDetails } from '@haat/contracts/address';
import { invoiceMessages } from '@haat/contracts/invoice-messages';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../../testing/render.tsx';
import { address } from '../../../../testing/samples.ts';
import { type Billing, BillingStep } from './billing-step.tsx';

/** The step as the flow shows it: what is edited comes back. */
const Filled = ({
  onConfirm,
  ...before
}: Billing & { readonly onConfirm: (_: Billing) => void }) => {
  const [typed, setTyped] = useState<Billing>(before);
  return <BillingStep registrant={address} {...typed} onEdit={setTyped} onConfirm={onConfirm} />;
};

const fill = (sameAsRegistrant: boolean) => {
  const confirm = vi.fn();
  const billing = emptyContactDetails;
  const { container } = renderPage(
    <Filled sameAsRegistrant={sameAsRegistrant} billing={billing} onConfirm={confirm} />,
  );
  const proceed = () => fireEvent.submit(container.querySelector('form') as HTMLFormElement);
  return { confirm, proceed };
};

const city = () => screen.getByLabelText<HTMLInputElement>(/^City/);

test('the registrant is billed by default, and the details cannot be edited', () => {
  const { confirm, proceed } = fill(true);
  expect(city().value).toBe('Jaipur');
  expect(city().readOnly).toBe(true);
  proceed();
  expect(confirm).toHaveBeenCalledWith({
    sameAsRegistrant: true,
    billing: emptyContactDetails,
  });
});

test('different billing details start with the registrant’s and can be edited', () => {
  const { confirm, proceed } = fill(true);
  fireEvent.click(screen.getByLabelText('Use registrant details'));
  expect(city().readOnly).toBe(false);
  fireEvent.change(city(), { target: { value: 'Udaipur' } });
  proceed();
  expect(confirm).toHaveBeenCalledWith({
    sameAsRegistrant: false,
    billing: { ...address, city: 'Udaipur' },
  });
});

test('different billing details must be complete', () => {
  const { confirm, proceed } = fill(false);
  fireEvent.change(city(), { target: { value: '' } });
  proceed();
  expect(confirm).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(city());
});

test('a GSTIN is validated and converted to upper case', () => {
  const { confirm, proceed } = fill(false);
  const gstin = screen.getByLabelText(/^GSTIN/);
  fireEvent.change(gstin, { target: { value: '27AAPFU0939F1ZW' } });
  proceed();
  expect(confirm).not.toHaveBeenCalled();
  screen.getByText(invoiceMessages.gstinInvalid);
  expect(document.activeElement).toBe(gstin);
  fireEvent.change(gstin, { target: { value: '27aapfu0939f1zv' } });
  proceed();
  expect(confirm).toHaveBeenCalledWith({
    sameAsRegistrant: false,
    billing: { ...address, gstin: '27AAPFU0939F1ZV' },
  });
});
