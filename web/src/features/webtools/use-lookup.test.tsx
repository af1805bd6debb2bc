// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { View as DnsLookup } from './dns-lookup/view.tsx';
import { View as SafeUrlChecker } from './safe-url-checker/view.tsx';

test.each([
  { View: DnsLookup, field: 'Name', button: 'Look up', words: 'Please enter a name' },
  { View: SafeUrlChecker, field: 'Link', button: 'Check', words: 'Please enter a web address.' },
])('who asks with an empty field is told what belongs there: $words', ({ View, ...page }) => {
  const asked = serve({});
  renderPage(<View />);
  const field = screen.getByLabelText<HTMLInputElement>(page.field, { selector: 'input' });
  fireEvent.change(field, { target: { value: '  ' } });
  fireEvent.click(screen.getByRole('button', { name: page.button }));
  expect(screen.getByRole('alert').textContent).toContain(page.words);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: 'h' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked).toEqual([]);
});
