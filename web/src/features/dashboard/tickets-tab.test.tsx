// @vitest-environment happy-dom
import type { TicketDetail } from '@haat/contracts/http/tickets';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { ticketMessages } from '@haat/contracts/ticket-messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { pageEvent } from '../../../testing/page-event.ts';
import { renderPage } from '../../../testing/render.tsx';
import { customer } from '../../../testing/samples.ts';
import { held, ok, refusal, serve } from '../../../testing/server.ts';
import { TicketsTab } from './tickets-tab.tsx';

const LIST = 'GET /api/tickets';
const OPEN = 'POST /api/tickets';
const TAB = '/user/dashboard?tab=tickets';

const ticket: TicketDetail = {
  number: 'TKT-7K3M92QD',
  subject: 'The name went',
  status: 'answered',
  order_id: 'HT-261122-0496',
  reference_code: null,
  opened_at: '2026-11-21T05:00:00.000Z',
  updated_at: '2026-11-21T05:20:00.000Z',
  unread: false,
  messages: [
    {
      id: 'first',
      by: 'customer',
      name: null,
      message: 'What happens to the money?',
      attachments: [{ id: 'b7', name: 'statement.pdf', bytes: 48_213 }],
      at: '2026-11-21T05:00:00.000Z',
    },
    {
      id: 'second',
      by: 'operator',
      name: 'Irfan',
      message: 'It is kept for you.',
      attachments: [],
      at: '2026-11-21T05:20:00.000Z',
    },
  ],
};
const { messages: _, ...summary } = ticket;
const PATH = `/api/tickets/${ticket.number}`;
const lists = ok({ tickets: [summary, { ...summary, number: 'TKT-4T8X0V1N', subject: 'GST' }] });
const shows = ok({ ticket });

const show = (at = TAB) => renderPage(<TicketsTab user={customer} />, { at });
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: RegExp, value: string) => fireEvent.change(box(name), { target: { value } });
const fieldsOf = (body: unknown) => Object.fromEntries((body as FormData).entries());
const choose = (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no way to attach a file');
  fireEvent.change(input, { target: { files } });
};

test('a customer without tickets sees the bug report, the orders and a ticket form', async () => {
  serve({ [LIST]: ok({ tickets: [] }) });
  show();
  await screen.findByText('You have no support tickets.');
  const wayTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(wayTo('Bug Report')).toBe('/bug-reports');
  expect(wayTo('Show my orders')).toBe('/user/dashboard?tab=orders');
  expect(box(/^Subject/).value).toBe('');
  expect(screen.queryByRole('link', { name: 'Create Ticket' })).toBeNull();
});

test('a ticket written from an order names the order and the payment, and sends both', async () => {
  const opened = { ticket: { ...ticket, messages: ticket.messages.slice(0, 1) } };
  const received = serve({
    [LIST]: ok({ tickets: [] }),
    [OPEN]: { status: 201, body: opened },
    [`GET ${PATH}`]: ok(opened),
  });
  show(`${TAB}&order=HT-261122-0496&payment=PAY-7K3M-92QD`);
  expect(screen.queryByText('You have no support tickets.')).toBeNull();
  expect(box(/^Subject/).value).toBe('Order HT-261122-0496');
  type(/^Message/, 'Please send the money back.');
  press('Send ticket');
  await screen.findByText(/Ticket TKT-7K3M92QD created\. We’ll reply here and email you\./);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'The name went' }));
  const sent = received.find(({ request }) => request === OPEN);
  expect(fieldsOf(sent?.body)).toEqual({
    subject: 'Order HT-261122-0496',
    message: 'Please send the money back.',
    order: 'HT-261122-0496',
    payment: 'PAY-7K3M-92QD',
  });
});

test('a ticket written from a renewal gets its subject, also beside other tickets', async () => {
  serve({ [LIST]: lists });
  show(`${TAB}&subject=Renewal+of+mitticraft.in`);
  expect(box(/^Subject/).value).toBe('Renewal of mitticraft.in');
  expect(box(/^Order ID/).value).toBe('');
  await screen.findByRole('link', { name: 'All tickets' });
});

test('the first ticket of a customer leads to its thread', async () => {
  const answers = [ok({ tickets: [] }), ok({ tickets: [summary] })];
  const opened = ok({ ticket: { ...ticket, messages: ticket.messages.slice(0, 1) } });
  serve({
    [LIST]: () => answers.shift() ?? ok({ tickets: [summary] }),
    [OPEN]: { ...opened, status: 201 },
    [`GET ${PATH}`]: opened,
  });
  show();
  await screen.findByText('You have no support tickets.');
  type(/^Subject/, 'The name went');
  type(/^Message/, 'What happens to the money?');
  press('Send ticket');
  await screen.findByText(/Ticket TKT-7K3M92QD created\./);
  const heading = screen.getByRole('heading', { name: 'The name went' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  screen.getByRole('link', { name: 'Create Ticket' });
  expect(screen.queryByText('You have no support tickets.')).toBeNull();
});

test('a missing message shows its error at the field', async () => {
  serve({ [LIST]: lists });
  show(`${TAB}&payment=PAY-1`);
  expect(box(/^Subject/).value).toBe('Payment PAY-1');
  press('Send ticket');
  await screen.findByText('Tell us what we can do for you.');
  expect(box(/^Message/).getAttribute('aria-invalid')).toBe('true');
  await screen.findByRole('link', { name: 'All tickets' });
});

test('a customer with an expired session logs in above the message and then sends it', async () => {
  const answers = [refusal(401, orderMessages.unauthorized)];
  const received = serve({
    [LIST]: lists,
    [OPEN]: () => answers.shift() ?? { status: 201, body: { ticket } },
    [`GET ${PATH}`]: shows,
    'POST /api/auth/login': ok({ user: customer }),
  });
  show(`${TAB}&payment=PAY-1`);
  type(/^Message/, 'The money left my account.');
  press('Send ticket');
  await screen.findByText(orderMessages.unauthorized);
  press('LOGIN');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Email/), { target: { value: customer.email } });
  fireEvent.change(dialog.getByLabelText(/^Password/), { target: { value: 'kapas-1984' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Send ticket');
  await screen.findByText('It is kept for you.');
  const sent = received.filter(({ request }) => request === OPEN);
  expect(fieldsOf(sent[1]?.body)).toMatchObject({ message: 'The money left my account.' });
});

/** The account, whose login takes the place of its pages for a while. */
const Account = ({ others }: { readonly others: readonly (typeof customer)[] }) => {
  const [logins, setLogins] = useState(0);
  const user = [customer, null, ...others][logins];
  return (
    <>
      <button type="button" onClick={() => setLogins(logins + 1)}>
        Next
      </button>
      {user && <TicketsTab user={user} />}
    </>
  );
};

test('an unsent message survives a logout, but another customer does not see it', async () => {
  serve({ [LIST]: lists, [`GET ${PATH}`]: shows });
  const ravi = { ...customer, id: 'C-2' };
  renderPage(<Account others={[customer, ravi]} />, { at: `${TAB}&write=new` });
  type(/^Message/, 'The money left my account.');
  press('Next');
  expect(screen.queryByRole('textbox')).toBeNull();
  press('Next');
  expect(box(/^Message/).value).toBe('The money left my account.');
  press('Next');
  expect(box(/^Message/).value).toBe('');
});

test('an unsent reply survives a logout until it is sent', async () => {
  const received = serve({
    [LIST]: lists,
    [`GET ${PATH}`]: shows,
    [`POST ${PATH}/reply`]: shows,
  });
  renderPage(<Account others={[customer]} />, { at: TAB });
  await screen.findByRole('log');
  type(/^Reply/, 'Please send it back.');
  choose(new File(['UPI'], 'upi.txt', { type: 'text/plain' }));
  press('Next');
  press('Next');
  expect(box(/^Reply/).value).toBe('Please send it back.');
  screen.getByText('upi.txt');
  press('Send reply');
  await waitFor(() => expect(box(/^Reply/).value).toBe(''));
  expect(screen.queryByText('upi.txt')).toBeNull();
  expect(received.some(({ request }) => request.endsWith('/reply'))).toBe(true);
});

test('the list shows each ticket with its status, and the thread of the first one', async () => {
  serve({ [LIST]: lists, [`GET ${PATH}`]: shows });
  show();
  const row = await screen.findByRole('link', { name: /The name went.*Replied/ });
  expect(row.getAttribute('aria-current')).toBe('true');
  screen.getByRole('link', { name: /GST/ });
  const thread = await screen.findByRole('log');
  within(thread).getByText('Asha Verma');
  within(thread).getByText('Haat support, Irfan');
  const file = within(thread).getByRole('link', { name: 'statement.pdf' });
  expect(file.getAttribute('href')).toBe(`${PATH}/attachments/b7`);
  expect(screen.getByRole('link', { name: 'HT-261122-0496' }).getAttribute('href')).toBe(
    '/user/dashboard?tab=orders&order=HT-261122-0496',
  );
});

test('an answer is marked as new until it is read', async () => {
  const answers = [ok({ tickets: [{ ...summary, unread: true }] })];
  const received = serve({
    [LIST]: () => answers.shift() ?? ok({ tickets: [summary] }),
    [`GET ${PATH}`]: ok({ ticket: { ...ticket, unread: true } }),
    [`POST ${PATH}/read`]: shows,
  });
  show();
  await screen.findByRole('link', { name: /The name went.*New reply/ });
  await waitFor(() => expect(screen.queryByText('New reply')).toBeNull());
  const posts = received.filter(({ request }) => request.startsWith('POST'));
  expect(posts.map(({ body }) => body)).toEqual([{ answer: 'second' }]);
});

test('an answer stays new while the page is hidden', async () => {
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const received = serve({
    [LIST]: lists,
    [`GET ${PATH}`]: ok({ ticket: { ...ticket, unread: true } }),
    [`POST ${PATH}/read`]: shows,
  });
  const posts = () => received.filter(({ request }) => request.startsWith('POST'));
  show();
  await screen.findByRole('log');
  expect(posts()).toEqual([]);
  isHidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(pageEvent('visibilitychange')));
  await waitFor(() => expect(posts()).toHaveLength(1));
});

test('a reply with a file is sent once and shown in the thread, and the form is cleared', async () => {
  const sending = held();
  const received = serve({
    [LIST]: lists,
    [`GET ${PATH}`]: shows,
    [`POST ${PATH}/reply`]: sending.respond,
  });
  show();
  await screen.findByRole('log');
  press('Send reply');
  await screen.findByText('Enter your reply.');
  type(/^Reply/, 'Please send it back.');
  const note = new File(['UPI'], 'upi.txt', { type: 'text/plain' });
  choose(note);
  await screen.findByText('upi.txt');
  press('Send reply');
  press('Sending...');
  const third = { ...ticket.messages[0], id: 'third', message: 'Please send it back.' };
  sending.release(
    ok({ ticket: { ...ticket, status: 'open', messages: [...ticket.messages, third] } }),
  );
  await within(screen.getByRole('log')).findByText('Please send it back.');
  await waitFor(() => expect(box(/^Reply/).value).toBe(''));
  expect(screen.queryByText('upi.txt')).toBeNull();
  const sent = received.filter(({ request }) => request.endsWith('/reply'));
  expect(sent.map(({ body }) => fieldsOf(body))).toEqual([
    { message: 'Please send it back.', attachments: note },
  ]);
});

test('a reply refused for too many uploads stays in the form and can be sent again', async () => {
  const third = { ...ticket.messages[0], id: 'third', message: 'Please send it back.' };
  const sends = [
    refusal(429, refusalMessages.tooManyUploads),
    ok({ ticket: { ...ticket, messages: [...ticket.messages, third] } }),
  ];
  const received = serve({
    [LIST]: lists,
    [`GET ${PATH}`]: shows,
    [`POST ${PATH}/reply`]: () => sends.shift() ?? shows,
  });
  show();
  await screen.findByRole('log');
  type(/^Reply/, 'Please send it back.');
  choose(new File(['UPI'], 'upi.txt', { type: 'text/plain' }));
  press('Send reply');
  await screen.findByText(refusalMessages.tooManyUploads);
  expect(box(/^Reply/).value).toBe('Please send it back.');
  screen.getByText('upi.txt');
  press('Send reply');
  await waitFor(() => expect(box(/^Reply/).value).toBe(''));
  const keys = received
    .filter(({ request }) => request.endsWith('/reply'))
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a notice about unsaved attachments is shown until the next message is sent', async () => {
  const third = { ...ticket.messages[0], id: 'third', message: 'See it', attachments: [] };
  const after = { ...ticket, messages: [...ticket.messages, third] };
  const notice = ticketMessages.attachmentsNotSaved;
  let shown = shows;
  const sends = [
    ok({ ticket: after, notice }),
    ok({ ticket: { ...after, messages: [...after.messages, { ...third, id: 'fourth' }] } }),
  ];
  serve({
    [LIST]: lists,
    [`GET ${PATH}`]: () => shown,
    [`POST ${PATH}/reply`]: () => sends.shift() ?? shows,
  });
  show();
  await screen.findByRole('log');
  type(/^Reply/, 'See it');
  press('Send reply');
  await screen.findByText(notice);
  // As it is read again every half a minute, without the notice.
  shown = ok({ ticket: after });
  act(() => void document.dispatchEvent(pageEvent('visibilitychange')));
  screen.getByText(notice);
  await waitFor(() => expect(box(/^Reply/).value).toBe(''));
  type(/^Reply/, 'And this');
  press('Send reply');
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
});

test('a file that cannot be sent shows an error at once and can be removed', async () => {
  serve({ [LIST]: lists, [`GET ${PATH}`]: shows });
  show();
  await screen.findByRole('log');
  choose(new File(['MZ'], 'setup.exe'));
  await screen.findByText('Attach a PNG, JPEG, PDF or plain text file.');
  press('Remove setup.exe');
  expect(screen.queryByText('Attach a PNG, JPEG, PDF or plain text file.')).toBeNull();
  choose(...['1', '2', '3', '4'].map((name) => new File([name], `${name}.txt`)));
  await screen.findByText('Attach at most 3 files to a message.');
});

test('a ticket can be closed, and a refusal to reopen it is shown', async () => {
  serve({
    [LIST]: lists,
    [`GET ${PATH}`]: shows,
    [`POST ${PATH}/close`]: ok({ ticket: { ...ticket, status: 'closed' } }),
    [`POST ${PATH}/reopen`]: refusal(409, 'This ticket has become too long.'),
  });
  show();
  await screen.findByRole('log');
  press('Close ticket');
  await screen.findByText('This ticket is closed. Reopen it to reply.');
  expect(screen.queryByRole('textbox', { name: /^Reply/ })).toBeNull();
  press('Reopen ticket');
  await screen.findByText('This ticket has become too long.');
});

test('a failure to load the tickets shows the reason and can be retried', async () => {
  const answers = [refusal(503, 'We are away.'), lists];
  serve({
    [LIST]: () => answers.shift() ?? lists,
    [`GET ${PATH}`]: refusal(404, 'Ticket not found.'),
  });
  show();
  await screen.findByText('We are away.');
  press('Try again');
  await screen.findByRole('link', { name: /GST/ });
  await screen.findByText('Ticket not found.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('older tickets are added below, and the open thread stays open', async () => {
  serve({
    [LIST]: ok({ tickets: [summary], older: 'a' }),
    'GET /api/tickets?older=a': ok({
      tickets: [{ ...summary, number: 'TKT-OLD', subject: 'Long ago' }],
    }),
    [`GET ${PATH}`]: shows,
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  const came = await screen.findByRole('link', { name: /Long ago/ });
  expect(document.activeElement).toBe(came);
  expect(screen.getByRole('link', { current: true }).textContent).toContain('The name went');
});
