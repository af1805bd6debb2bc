// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { codeItem, customer } from '../../../testing/samples.ts';
import { held, ok, serve } from '../../../testing/server.ts';
import { CodeShop } from '../../ordering/code/code-shop.tsx';
import { GetButton } from './get-button.tsx';

const SESSION = 'GET /api/auth/session';

const press = (): void => {
  renderPage(
    <CodeShop items={[codeItem]}>
      <GetButton item={codeItem} />
    </CodeShop>,
  );
  fireEvent.click(screen.getByRole('button', { name: /Buy Now/ }));
};

test('a customer who clicks “Buy Now” before the session is loaded is not asked to log in', async () => {
  const session = held();
  serve({ [SESSION]: session.respond });
  press();
  await screen.findByRole('dialog');
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  session.release(ok({ user: customer }));
  await screen.findByRole('heading', { name: 'Enter your domain' });
});

test('a visitor logs in inside the order, and the email is Guest until then', async () => {
  serve({ [SESSION]: ok({ user: null }) });
  press();
  await screen.findByRole('heading', { name: 'Login to place the order' });
  await screen.findByLabelText(/^Password/);
  expect(screen.getByText('Email', { selector: 'dt' }).parentElement?.textContent).toBe(
    'EmailGuest',
  );
});

test('a free item has a direct download link', () => {
  serve({});
  const free = {
    ...codeItem,
    price: { amount: 0, setup: 0 },
    options: { download_link: '/api/downloads/free/upi-statement-matcher' },
  };
  renderPage(
    <CodeShop items={[free]}>
      <GetButton item={free} />
    </CodeShop>,
  );
  const link = screen.getByRole('link', { name: 'Download Now Free UPI statement matcher' });
  expect(link.getAttribute('href')).toBe('/api/downloads/free/upi-statement-matcher');
});
