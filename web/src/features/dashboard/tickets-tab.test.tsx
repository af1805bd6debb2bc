// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { customer } from '../../../testing/samples.ts';
import { serve } from '../../../testing/server.ts';
import { TicketsTab } from './tickets-tab.tsx';

const SEND = 'POST /api/inbox/support-requests';
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('without tickets there are three ways on: the bug report, the orders and a message', () => {
  renderPage(<TicketsTab user={customer} />);
  screen.getByText('You have no support tickets.');
  const wayTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(wayTo('Bug Report')).toBe('/bug-reports');
  expect(wayTo('Show my orders')).toBe('/user/dashboard?tab=orders');
  expect(box(/^Subject/).value).toBe('');
});

test('who comes from an order writes about it: order and payment are named, and are sent', async () => {
  const number = 'HELP-7K3M92QD';
  const received = serve({
    [SEND]: { status: 201, body: { number, message: `Your message has arrived: ${number}.` } },
  });
  const at = '/user/dashboard?tab=tickets&order=HT-261122-0496&payment=PAY-7K3M-92QD';
  renderPage(<TicketsTab user={customer} />, { at });
  expect(screen.queryByText('You have no support tickets.')).toBeNull();
  expect(box(/^Subject/).value).toBe('Order HT-261122-0496');
  fireEvent.change(box(/^Message/), { target: { value: 'Please send the money back.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the message' }));
  await screen.findByText(number);
  expect(received.map(({ body }) => body)).toEqual([
    {
      name: 'Asha Verma',
      email: 'asha@example.in',
      subject: 'Order HT-261122-0496',
      message: 'Please send the money back.',
      order: 'HT-261122-0496',
      payment: 'PAY-7K3M-92QD',
    },
  ]);
});

test('what is missing is told at its field, and nothing is sent', async () => {
  serve({});
  renderPage(<TicketsTab user={customer} />, { at: '/user/dashboard?tab=tickets&payment=PAY-1' });
  expect(box(/^Subject/).value).toBe('Payment PAY-1');
  fireEvent.click(screen.getByRole('button', { name: 'Send the message' }));
  await screen.findByText('Please tell us what we can do for you.');
  expect(box(/^Message/).getAttribute('aria-invalid')).toBe('true');
});
