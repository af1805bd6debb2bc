// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { codeItem, customer, payment, settings } from '../../../testing/samples.ts';
import { ok, serve } from '../../../testing/server.ts';
import { CodeShop } from './code-shop.tsx';
import { PaidCode } from './paid-code.tsx';

const paid = { ...payment, kind: 'code', subject: codeItem.page_title, amount: 749.5, free: 749.5 };
const ITEM = '/codes/scripts/upi-statement-matcher';

const Address = () => {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
};

const open = (at: string, shown = {}) => {
  const received = serve({
    'GET /api/auth/session': ok({ user: customer }),
    'GET /api/settings': ok(settings),
    'GET /api/payments': ok({ payments: [{ ...paid, ...shown }] }),
    'GET /api/codes/fetch': ok([codeItem]),
  });
  renderPage(
    <CodeShop items={[codeItem]}>
      <PaidCode items={[codeItem]} />
      <Address />
    </CodeShop>,
    { at },
  );
  return received;
};

test('a payment for an item opens its order and pays it', async () => {
  open(`${ITEM}?pay=PAY-8H2Q-41TX`);
  await screen.findByRole('heading', { name: 'Enter your domain' });
  // A reload goes on with the order as it stands.
  screen.getByText(ITEM);
  screen.getByText('You’ve already paid ₹749.50 for this');
  fireEvent.input(await screen.findByRole('textbox', { name: /^Domain/ }), {
    target: { value: 'neelkhadi.in' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Proceed' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm and Proceed to Payment' }));
  const code = await screen.findByLabelText<HTMLInputElement>(/^Reference Code/);
  expect(code.value).toBe('PAY-8H2Q-41TX');
});

test('a payment opened from the catalogue leads to the page of the item', async () => {
  open('/codes?pay=PAY-8H2Q-41TX');
  await screen.findByRole('heading', { name: 'Enter your domain' });
  screen.getByText(ITEM);
});

test('a payment for an item that is no longer sold says that the money is safe', async () => {
  open('/codes?pay=PAY-8H2Q-41TX', { subject: 'Table menu by QR' });
  await screen.findByText(/is no longer sold\. Your payment is safe/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a payment for another kind of product opens nothing', async () => {
  const received = open(`${ITEM}?pay=PAY-8H2Q-41TX`, { kind: 'hosting' });
  await waitFor(() =>
    expect(received.map(({ request }) => request)).toContain('GET /api/payments'),
  );
  await screen.findByText(/^\/codes/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a short payment opens the order and can be topped up there', async () => {
  open(`${ITEM}?pay=PAY-8H2Q-41TX`, {
    status: 'rejected',
    next: 'facts',
    credited: 249.5,
    free: 249.5,
  });
  await screen.findByRole('heading', { name: 'Enter your domain' });
  expect(sessionStorage.getItem('reportedPayment')).toBeNull();
  screen.getByText('Short payment');
});
