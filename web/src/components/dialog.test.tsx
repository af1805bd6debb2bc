// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { Dialog } from './dialog.tsx';
import { InDialogFoot } from './dialog-foot.tsx';

const dialog = () => screen.findByRole('dialog', { name: 'Registrant details' });

test('a dialog closes by its button and by Escape, but not by a click on the overlay', async () => {
  const close = vi.fn();
  renderPage(
    <Dialog opened onClose={close} title="Registrant details">
      <label>
        Name <input />
      </label>
    </Dialog>,
  );
  await dialog();
  const overlay = document.querySelector('.mantine-Modal-overlay');
  if (overlay === null) throw new Error('The dialog has no scrim.');
  fireEvent.click(overlay);
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name' }), { key: 'Escape' });
  expect(close).toHaveBeenCalledTimes(2);
});

test('a dialog shows Back only when it can go back', async () => {
  const back = vi.fn();
  const page = (onBack: (() => void) | undefined) => (
    <Dialog opened onClose={() => undefined} title="Registrant details" onBack={onBack}>
      Step
    </Dialog>
  );
  const { rerender } = renderPage(page(undefined));
  await dialog();
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  rerender(page(back));
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(back).toHaveBeenCalledOnce();
});

test('the next page of a dialog moves the focus to its title', async () => {
  const page = (number: number) => (
    <Dialog opened onClose={() => undefined} title="Registrant details" page={number}>
      Step {number}
    </Dialog>
  );
  const { rerender } = renderPage(page(2));
  await dialog();
  const title = screen.getByRole('heading', { name: 'Registrant details' });
  expect(document.activeElement).not.toBe(title);
  rerender(page(3));
  expect(document.activeElement).toBe(title);
});

test.each(['in the foot', 'brought there from the body'])(
  'a double click on the action buttons of a dialog counts once: buttons %s',
  async (where) => {
    const lead = vi.fn();
    const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const buttons = (
      <>
        <button type="button" onClick={lead}>
          Confirm
        </button>
        <button type="submit" form="names">
          Proceed
        </button>
      </>
    );
    renderPage(
      <Dialog
        opened
        isSteady
        onClose={() => undefined}
        title="Registrant details"
        footer={where === 'in the foot' && buttons}
      >
        <form id="names" onSubmit={send} />
        <button type="button" onClick={lead}>
          Copy
        </button>
        {where !== 'in the foot' && <InDialogFoot>{buttons}</InDialogFoot>}
      </Dialog>,
    );
    await dialog();
    for (const [name, handler] of [
      ['Confirm', lead],
      ['Proceed', send],
    ] as const) {
      const button = screen.getByRole('button', { name });
      fireEvent.click(button, { detail: 1 });
      fireEvent.click(button, { detail: 2 });
      expect(handler).toHaveBeenCalledOnce();
      // Apart from one another, and by the keyboard, each press counts.
      fireEvent.click(button, { detail: 1 });
      fireEvent.click(button, { detail: 0 });
      expect(handler).toHaveBeenCalledTimes(3);
    }
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }), { detail: 2 });
    expect(lead).toHaveBeenCalledTimes(4);
  },
);
