// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { TextBox } from './text-box.tsx';

const Counter = ({ initial = '' }: { readonly initial?: string }) => {
  const [text, setText] = useState(initial);
  return (
    <>
      <TextBox label="Your text" value={text} onChange={setText} />
      <p data-testid="length">{text.length}</p>
    </>
  );
};

const box = () => screen.getByLabelText('Your text', { selector: 'textarea' });
const shown = () => (box() as HTMLTextAreaElement).value;
const length = () => Number(screen.getByTestId('length').textContent);
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const statusTexts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

/** The browser's clipboard, which answers so. */
const clipboardGives = (readText: () => Promise<string>) => {
  vi.spyOn(navigator.clipboard, 'readText').mockImplementation(readText);
};

describe('Pasting into a text box', () => {
  it('inserts the clipboard with normalized line ends', async () => {
    clipboardGives(async () => 'one\r\ntwo');
    renderPage(<Counter />);
    await press('Paste into Your text');
    expect(shown()).toBe('one\ntwo');
  });

  it('shows an error when the browser refuses or the clipboard is empty', async () => {
    renderPage(<Counter initial="kept" />);
    clipboardGives(() => Promise.reject(new Error('NotAllowedError')));
    await press('Paste into Your text');
    expect(screen.getByRole('alert').textContent).toContain('Press Ctrl V in the box');
    clipboardGives(async () => '');
    await press('Paste into Your text');
    expect(screen.getByRole('alert').textContent).toBe('There is no text in what you copied.');
    expect(shown()).toBe('active');
  });

  it('changes nothing when the clipboard answers after further typing', async () => {
    const late = Promise.withResolvers<string>();
    clipboardGives(() => late.promise);
    renderPage(<Counter />);
    await press('Paste into Your text');
    fireEvent.change(box(), { target: { value: 'typed' } });
    await act(async () => late.resolve('late'));
    expect(shown()).toBe('typed');
  });
});

describe('Clearing a text box', () => {
  it('can be undone for ten seconds', async () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    renderPage(<Counter initial="a text" />);
    await press('Clear Your text');
    expect(shown()).toBe('');
    expect(statusTexts()).toContain('Cleared. Undo brings it back.');
    await press('Undo in Your text');
    expect(shown()).toBe('a text');
    await press('Clear Your text');
    act(() => void vi.advanceTimersByTime(10_000));
    expect(screen.queryByRole('button', { name: 'Undo in Your text' })).toBeNull();
    expect(statusTexts()).not.toContain('Cleared. Undo brings it back.');
  });

  it('is not offered for an empty box', () => {
    renderPage(<Counter />);
    expect(screen.queryByRole('button', { name: /Clear|Copy/ })).toBeNull();
  });
});

describe('A file', () => {
  const drop = (file: File) =>
    act(async () => {
      fireEvent.drop(box(), {
        dataTransfer: { files: [file], types: ['Files'], getData: () => '' },
      });
      await file.arrayBuffer();
    });

  it('dropped on the box replaces its text and can be undone', async () => {
    renderPage(<Counter initial="before" />);
    await drop(new File(['\ufeffनमस्ते\r\n'], 'hello.txt'));
    await vi.waitFor(() => expect(shown()).toBe('नमस्ते\n'), 60_000);
    expect(statusTexts()).toContain('hello.txt is in the box.');
    await press('Undo in Your text');
    expect(shown()).toBe('before');
  });

  it('without text is refused with an explanation, and the text stays', async () => {
    renderPage(<Counter initial="before" />);
    await drop(new File([new Uint8Array([0, 1, 2])], 'photo.jpg'));
    await screen.findByText('photo.jpg is no text. Please choose a text file.');
    expect(shown()).toBe('before');
  });
});

describe('A text that is too large for a text box', () => {
  const LONG = 'The quick brown fox jumps over the lazy dog.\n'.repeat(50_000);
  const paste = (text: string) =>
    fireEvent.paste(box(), { clipboardData: { files: [], getData: () => text } });

  it('is shown as a card when it is pasted, and can be undone', async () => {
    renderPage(<Counter initial="start " />);
    (box() as HTMLTextAreaElement).setSelectionRange(6, 6);
    expect(paste(LONG)).toBe(false);
    expect(length()).toBe(LONG.length + 6);
    expect(screen.queryByRole('textbox')).toBeNull();
    const card = screen.getByRole('group', { name: 'Your text' });
    expect(card.textContent).toContain('Pasted text');
    expect(card.textContent).toContain('2.3 MB, 50,000 lines');
    expect(card.textContent).toContain('start The quick brown fox');
    screen.getByRole('button', { name: 'Copy Your text' });
    screen.getByRole('button', { name: 'Download Your text' });
    await press('Undo in Your text');
    expect(shown()).toBe('start ');
  });

  it('is named after its file', async () => {
    renderPage(<Counter />);
    const file = new File([LONG], 'foxes.txt');
    await act(async () => {
      fireEvent.drop(box(), {
        dataTransfer: { files: [file], types: ['Files'], getData: () => '' },
      });
      await file.arrayBuffer();
    });
    await screen.findByText('foxes.txt');
    expect(length()).toBe(LONG.length);
  });

  it('is not replaced by a card when it is short', () => {
    renderPage(<Counter />);
    expect(paste('short')).toBe(true);
    expect(length()).toBe(0);
  });

  it('is not shown as a result either', () => {
    renderPage(<TextBox label="Lines" value={LONG} />);
    const card = screen.getByRole('group', { name: 'Lines' });
    expect(card.textContent).toContain('copy or download it');
    screen.getByRole('button', { name: 'Copy Lines' });
  });
});

test('a result is downloaded under the file name of its tool', async () => {
  const saved: { name: string; text: string }[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    blobs.set('blob:it', content as Blob);
    return 'blob:it';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    void blobs
      .get(this.href)
      ?.text()
      .then((text) => saved.push({ name: this.download, text }));
  });
  renderPage(<TextBox label="Slugs" value={'haat\nहाट'} fileName="slugs.txt" />);
  await press('Download Slugs');
  await vi.waitFor(() => expect(saved).toEqual([{ name: 'slugs.txt', text: 'haat\nहाट' }]), 60_000);
});
