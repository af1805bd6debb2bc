// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { ErrorMessage } from './error-message.tsx';
import { LoadFailure } from './load-failure.tsx';

test('a load failure is announced and can be retried', () => {
  const retry = vi.fn();
  renderPage(<LoadFailure onRetry={retry}>We couldn’t load the price list.</LoadFailure>);
  expect(screen.getByRole('alert').textContent).toBe('We couldn’t load the price list.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('a load failure cannot be retried again while it is loading', () => {
  const retry = vi.fn();
  renderPage(
    <LoadFailure onRetry={retry} isBusy action={<a href="/codes">All codes</a>}>
      Failed to load software.
    </LoadFailure>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Loading...' }));
  expect(retry).not.toHaveBeenCalled();
  screen.getByRole('link', { name: 'All codes' });
});

test.each([null, undefined, ''])('no alert is shown without an error text: %j', (text) => {
  renderPage(<ErrorMessage>{text}</ErrorMessage>);
  expect(screen.queryByRole('alert')).toBeNull();
});
