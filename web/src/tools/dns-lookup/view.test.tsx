// @vitest-environment happy-dom
import { nameToolMessages } from '@haat/contracts/web-tool-messages';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { View } from './view.tsx';

test('an empty field gets a message and sends no request', () => {
  const requests = serve({});
  renderPage(<View />);
  const field = screen.getByLabelText<HTMLInputElement>('Name', { selector: 'input' });
  fireEvent.change(field, { target: { value: '  ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Look up' }));
  expect(screen.getByRole('alert').textContent).toContain(nameToolMessages.nameMissing);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: 'h' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(requests).toEqual([]);
});
