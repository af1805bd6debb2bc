// @vitest-environment happy-dom
import type { CodeItem } from '@haat/contracts/http/codes';
import { fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { customer } from '../../../testing/samples.ts';
import { held, ok, serve } from '../../../testing/server.ts';
import { GetButton } from './get-button.tsx';

const SESSION = 'GET /api/auth/session';
const item: CodeItem = {
  id: 1250,
  type: 'software',
  category: 352,
  category_name: 'Scripts',
  category_route: 'scripts',
  page_lang_id: 1,
  page_title: 'UPI statement matcher',
  route: 'upi-statement-matcher',
  content: '',
  description: '',
  page_options: '{}',
  options: { download_link: null },
  price: { amount: 499, setup: 0 },
};

const Address = () => {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
};

const press = (): void => {
  renderPage(
    <>
      <GetButton item={item} />
      <Address />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: /Buy Now/ }));
};

test('a customer who presses before it is known who presses is not asked to log in', async () => {
  const session = held();
  serve({ [SESSION]: session.respond });
  press();
  expect(screen.queryByRole('dialog')).toBeNull();
  session.release(ok({ user: customer }));
  await screen.findByText('/codes/scripts/upi-statement-matcher#how-to-buy');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a visitor logs in first', async () => {
  serve({ [SESSION]: ok({ user: null }) });
  press();
  await screen.findByRole('dialog');
  expect(screen.getByText('/')).toBeTruthy();
});
