// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { raisedToasts, toast } from '../lib/toast.ts';
import { ToastPlace } from './toast-place.tsx';

/** Of other tests of the same process, which had no place for them. */
beforeEach(() => void raisedToasts.take());

const dismiss = async () => {
  for (const button of screen.getAllByRole('button', { name: 'Dismiss' })) fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull());
};

test('toasts raised before and after the toast area is shown are all displayed', async () => {
  toast.success('Logged out.');
  renderPage(<ToastPlace />);
  expect((await screen.findByRole('status')).textContent).toContain('Logged out.');
  toast.info('The price list is new.');
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(2));
  await dismiss();
});

test('an error toast is an alert that stays until it is dismissed', async () => {
  renderPage(<ToastPlace />);
  expect(screen.queryByRole('alert')).toBeNull();
  toast.error('We couldn’t reach Haat.');
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t reach Haat.');
  await dismiss();
  expect(screen.queryByRole('alert')).toBeNull();
});
