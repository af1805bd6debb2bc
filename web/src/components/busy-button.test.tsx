// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { BusyButton } from './busy-button.tsx';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('an idle button shows its label and calls its action', () => {
  const press = vi.fn();
  renderPage(
    <BusyButton busy={false} busyLabel="Sending..." onClick={press}>
      Send
    </BusyButton>,
  );
  fireEvent.click(button('Send'));
  expect(press).toHaveBeenCalledOnce();
});

test('a busy button shows its busy label and cannot be pressed', () => {
  const press = vi.fn();
  renderPage(
    <BusyButton busy busyLabel="Sending..." onClick={press}>
      Send
    </BusyButton>,
  );
  expect(button('Sending...').disabled).toBe(true);
  expect(button('Sending...').getAttribute('aria-busy')).toBe('true');
  fireEvent.click(button('Sending...'));
  expect(press).not.toHaveBeenCalled();
});
