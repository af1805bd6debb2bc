// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { tools } from './registry.ts';

/** Tools into which text of any kind is typed, and which answer without a server. */
const TEXT_TOOLS = [
  'uppercase-lowercase',
  'slug-generator',
  'duplicate-lines-remover',
  'character-counter',
  'text-to-speech',
  'lorem-ipsum-generator',
  'idn-punycode-converter',
  'whatsapp-share-link-generator',
  'mailto-link-generator',
  'multiple-url-opener',
  'url-parser',
];

/** What people paste by mistake, and what breaks programs. */
const HARD = [
  'half an emoji \ud800',
  '\udc00\ud800',
  '\u0000\ufffe\ufeff',
  ' \r\n\t ',
  '%E0%A4%A %',
  'a@\ud800.in',
  'https://\ud800@[::1',
  'नमस्ते \u200d😀 مرحبا \u202e',
];

const open = async (slug: string) => {
  const tool = tools.find((one) => one.slug === slug);
  if (tool === undefined) throw new Error(`There is no tool ${slug}.`);
  const { View } = await tool.load();
  return renderPage(<View />, { at: tool.path });
};

it.each(TEXT_TOOLS)('%s handles any pasted text without a request', async (slug) => {
  // After the page is gone, which still uses them.
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const fetchSpy = vi.fn();
  vi.stubGlobal('fetch', fetchSpy);
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [],
    cancel: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  await open(slug);
  const boxes = screen.getAllByRole<HTMLTextAreaElement>('textbox');
  const inputs = boxes.filter(({ readOnly }) => !readOnly);
  if (slug !== 'lorem-ipsum-generator') expect(inputs.length).toBeGreaterThan(0);
  for (const text of HARD) {
    for (const input of inputs) fireEvent.change(input, { target: { value: text } });
    expect(screen.getAllByRole('textbox').length).toBeGreaterThan(0);
  }
  expect(fetchSpy).not.toHaveBeenCalled();
});

test('changing the parts of a URL updates the URL', async () => {
  await open('url-parser');
  const address = screen.getByLabelText<HTMLTextAreaElement>('Web address');
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Web address', 'localhost:3000/x?size=6');
  type('Host', 'haat.example');
  type('Port', '99999');
  expect(screen.getByText('A port is a number up to 65535.')).toBeTruthy();
  type('Port', '');
  type('Value 1', 'blue & silk');
  expect(address.value).toBe('http://haat.example/x?size=blue%20%26%20silk');
  fireEvent.click(screen.getByRole('button', { name: 'Add a parameter' }));
  expect(address.value).toBe('http://haat.example/x?size=blue%20%26%20silk&name2=');
  fireEvent.click(screen.getByRole('button', { name: 'Take away size' }));
  expect(address.value).toBe('http://haat.example/x?name2=');
});

test('a blocked tab is explained, and the next click opens it', async () => {
  let allowed = 1;
  const opened: string[] = [];
  const tab = () => ({ opener: window, location: { replace: (url: string) => opened.push(url) } });
  vi.spyOn(window, 'open').mockImplementation(() => {
    allowed -= 1;
    return allowed < 0 ? null : (tab() as unknown as Window);
  });
  await open('multiple-url-opener');
  fireEvent.change(screen.getByLabelText('Addresses, one a line'), {
    target: { value: 'haat.example/a\nhaat.example/b\njavascript:alert(1)' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Open all 2' }));
  expect(screen.getByRole('alert').textContent).toContain(
    'Your browser blocked 1 tab. Allow pop-ups for this page and try again.',
  );
  allowed = 1;
  fireEvent.click(screen.getByRole('button', { name: 'Open the next 1 of 2' }));
  expect(opened).toEqual(['https://haat.example/a', 'https://haat.example/b']);
  expect(screen.queryByRole('alert')).toBeNull();
});
