// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { describe, expect, it, test, vi } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { TextBox } from './parts/text-box.tsx';
import { tools } from './registry.ts';
import { useSendToTool } from './send-to-tool/use-send-to-tool.ts';
import type { Tool } from './tool.ts';
import { ToolPage } from './tool-page.tsx';

const toolCalled = (slug: string): Tool => {
  const tool = tools.find((one) => one.slug === slug);
  if (!tool) throw new Error(`There is no tool ${slug}.`);
  return tool;
};
const CASES = toolCalled('uppercase-lowercase');
const COUNTER = toolCalled('character-counter');
const BASE64 = toolCalled('base64-converter');

/** Gives tests the keys that a browser has beside the page. */
const Browser = () => {
  const navigate = useNavigate();
  const send = useSendToTool();
  const { pathname, search, state } = useLocation();
  return (
    <>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => navigate(1)}>
        Forward
      </button>
      {tools.map((tool) => (
        <button key={tool.slug} type="button" onClick={() => navigate(tool.path)}>
          Go to {tool.name}
        </button>
      ))}
      <button type="button" onClick={() => send(BASE64, 'base64', 'SGFhdA==')}>
        Take Base64 along
      </button>
      <output aria-label="Address">{JSON.stringify({ pathname, search, state })}</output>
    </>
  );
};

const openTools = async (...opened: readonly Tool[]): Promise<void> => {
  const pages = await Promise.all(
    opened.map(async (tool) => ({ tool, View: (await tool.load()).View })),
  );
  renderPage(
    <>
      <Browser />
      <Routes>
        <Route path="/" element={null} />
        {pages.map(({ tool, View }) => (
          <Route
            key={tool.slug}
            path={tool.path}
            element={
              <ToolPage key={tool.slug} tool={tool}>
                <View />
              </ToolPage>
            }
          />
        ))}
      </Routes>
    </>,
  );
};

const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const address = () => screen.getByLabelText('Address').textContent;
const field = (label: string) =>
  screen.getByLabelText<HTMLTextAreaElement>(label, { selector: 'textarea' });
const firstBox = () => document.querySelector<HTMLTextAreaElement>('textarea:not([readonly])');
const type = (label: string, text: string) =>
  act(async () => void fireEvent.change(field(label), { target: { value: text } }));

/** Breaks on half a letter, as `encodeURIComponent` does. */
const Fragile = () => {
  const [text, setText] = useState('');
  if (text.includes('\ud800')) throw new Error('URI malformed');
  return <TextBox label="Your text" value={text} onChange={setText} />;
};

describe('A typed text', () => {
  it('is restored by Back and Forward, separately for each history entry', async () => {
    await openTools(CASES, COUNTER);
    await press(`Go to ${CASES.name}`);
    await type('Your text', 'first');
    await press(`Go to ${COUNTER.name}`);
    expect(field('Your text').value).toBe('');
    await type('Your text', 'second');
    await press(`Go to ${CASES.name}`);
    expect(field('Your text').value).toBe('');
    await press('Back');
    expect(field('Your text').value).toBe('second');
    await press('Back');
    expect(field('Your text').value).toBe('first');
    await press('Forward');
    expect(field('Your text').value).toBe('second');
  });

  it('is restored when an option was added to the address in the meantime', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await openTools(BASE64, COUNTER);
    await press(`Go to ${BASE64.name}`);
    await type('Text', 'Haat');
    await act(async () => void fireEvent.click(screen.getByLabelText(/^For addresses/)));
    await act(async () => void vi.advanceTimersByTime(1000));
    expect(address()).toContain('urlsafe=yes');
    vi.useRealTimers();
    await press(`Go to ${COUNTER.name}`);
    await press('Back');
    expect(field('Text').value).toBe('Haat');
  });

  it('is in no address and no storage', async () => {
    await openTools(CASES, COUNTER);
    await press(`Go to ${CASES.name}`);
    await type('Your text', 'private text');
    await press(`Go to ${COUNTER.name}`);
    const stored = JSON.stringify({ ...localStorage, ...sessionStorage });
    expect(stored).not.toContain('private text');
    expect(address()).not.toContain('private');
  });
});

describe('A result', () => {
  it('can be sent to another text tool, and Back restores the typed text', async () => {
    await openTools(CASES, COUNTER);
    await press(`Go to ${CASES.name}`);
    await type('Your text', 'haat हाट');
    await press('Send UPPERCASE to another tool');
    const menu = await screen.findByRole('menu');
    const names = within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
    expect(names).toContain(COUNTER.name);
    expect(names).not.toContain(CASES.name);
    expect(names).not.toContain('Colour converter');
    await act(async () => {
      fireEvent.click(within(menu).getByRole('menuitem', { name: COUNTER.name }));
    });
    expect(field('Your text').value).toBe('HAAT हाट');
    expect(address()).not.toContain('HAAT');
    await press('Back');
    expect(field('Your text').value).toBe('haat हाट');
    await press('Forward');
    expect(field('Your text').value).toBe('HAAT हाट');
  });
});

describe('A text sent to a tool', () => {
  it('sets the options of the tool for its kind', async () => {
    await openTools(BASE64);
    await press('Take Base64 along');
    expect(firstBox()?.value).toBe('SGFhdA==');
    expect(field('Text').value).toBe('Haat');
  });
});

describe('A tool that throws an error', () => {
  it('shows a message and starts again with an empty field', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    renderPage(
      <ToolPage tool={COUNTER}>
        <Fragile />
      </ToolPage>,
      { at: COUNTER.path },
    );
    await type('Your text', 'a\ud800');
    expect(screen.getByRole('alert').textContent).toContain(
      'This tool couldn’t handle that input.',
    );
    screen.getByRole('heading', { level: 1, name: COUNTER.name });
    await press('Start again');
    expect(field('Your text').value).toBe('');
    await type('Your text', 'fine');
    expect(screen.queryByText(/couldn’t handle that input/)).toBeNull();
  });
});

test('a favourite tool is saved in the browser and updated by other tabs', async () => {
  await openTools(CASES);
  await press(`Go to ${CASES.name}`);
  const star = () => screen.getByRole('button', { name: 'Favourite' });
  expect(star().getAttribute('aria-pressed')).toBe('false');
  await press('Favourite');
  expect(star().getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem('haatTools')).toBe(
    '{"version":1,"favourites":["uppercase-lowercase"],"recent":["uppercase-lowercase"]}',
  );
  // Another tab takes the star away.
  localStorage.setItem('haatTools', '{"version":1,"favourites":[],"recent":[]}');
  act(() => void dispatchEvent(new Event('storage')));
  await waitFor(() => expect(star().getAttribute('aria-pressed')).toBe('false'));
});

test('a favourite stays set while the page is open when the storage is full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await openTools(CASES);
  await press(`Go to ${CASES.name}`);
  await press('Favourite');
  const star = screen.getByRole('button', { name: 'Favourite' });
  expect(star.getAttribute('aria-pressed')).toBe('true');
});
