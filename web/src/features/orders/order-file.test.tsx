// @vitest-environment happy-dom
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { held, ok, refusal, serve } from '../../../testing/server.ts';
import { OrderFile } from './order-file.tsx';

const LINK = 'POST /api/downloads/links';
const title = 'UPI statement matcher';
const download = { item_id: 1250, route: 'upi-statement-matcher', title };
const given = ok({ url: '/api/downloads/paid?token=t', expires_at: '2026-11-21T05:17:00.000Z' });

const button = () => screen.getByRole('button', { name: /Download|Processing/ });
/** The addresses of the links that are pressed. */
const pressedLinks = () => {
  const pressed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    pressed.push(`${new URL(this.href).pathname}${new URL(this.href).search}`);
  });
  return pressed;
};

test('the file is locked, and shown with its title, until the payment is verified', () => {
  renderPage(<OrderFile title={title} status="under_review" download={null} />);
  screen.getByText(title);
  screen.getByText('Available once your payment is verified');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failed order shows no file', () => {
  renderPage(<OrderFile title={title} status="failed" download={null} />);
  expect(screen.queryByText(title)).toBeNull();
});

test('two clicks request one download link and open it', async () => {
  const answer = held();
  const received = serve({ [LINK]: answer.respond });
  const pressed = pressedLinks();
  renderPage(<OrderFile title={title} status="completed" download={download} />);
  screen.getByText('upi-statement-matcher.zip');
  fireEvent.click(button());
  fireEvent.click(button());
  answer.release(given);
  await waitFor(() => expect(pressed).toEqual(['/api/downloads/paid?token=t']));
  expect(received).toMatchObject([{ request: LINK, body: { itemId: 1250 } }]);
});

test('a refused download shows the reason and can be retried', async () => {
  const answers = [refusal(404, refusalMessages.downloadMissing)];
  serve({ [LINK]: () => answers.shift() ?? given });
  const pressed = pressedLinks();
  renderPage(<OrderFile title={title} status="completed" download={download} />);
  fireEvent.click(button());
  await screen.findByText(refusalMessages.downloadMissing);
  expect(pressed).toEqual([]);
  fireEvent.click(button());
  await waitFor(() => expect(pressed).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});
