// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { tools } from '../registry.ts';
import { useSendToTool } from '../send-to-tool/use-send-to-tool.ts';
import { ToolPage } from '../tool-page.tsx';
import { useTyped } from './use-typed.ts';

const EMPTY = { to: '', body: '' };

const Letter = () => {
  const [letter, setLetter] = useTyped('letter', EMPTY, ['email'], (to) => ({ ...EMPTY, to }));
  const [number, setNumber] = useTyped('number', '', ['phone']);
  return (
    <>
      <input
        aria-label="To"
        value={letter.to}
        onChange={(event) => setLetter({ ...letter, to: event.currentTarget.value })}
      />
      <input
        aria-label="Number"
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <TextBox
        label="Text"
        value={letter.body}
        onChange={(body) => setLetter({ ...letter, body })}
      />
    </>
  );
};

const Keys = () => {
  const navigate = useNavigate();
  const carry = useSendToTool();
  const [tool] = tools;
  if (!tool) return null;
  const send = (kind: 'email' | 'phone' | 'text', text: string) => () => carry(tool, kind, text);
  const keys = [
    ['Open', () => navigate(tool.path)],
    ['Back', () => navigate(-1)],
    ['Carry an address', send('email', ' asha@example.in\n')],
    ['Carry a number', send('phone', '+91 98765 43210')],
    ['Carry a text', send('text', 'Good morning\n')],
  ] as const;
  return (
    <>
      {keys.map(([name, press]) => (
        <button key={name} type="button" onClick={() => void press()}>
          {name}
        </button>
      ))}
      <Routes>
        <Route path="/" element={null} />
        <Route
          path={tool.path}
          element={
            <ToolPage tool={tool}>
              <Letter />
            </ToolPage>
          }
        />
      </Routes>
    </>
  );
};

const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(field(label), { target: { value } }));
const texts = () => ['To', 'Number', 'Text'].map((label) => field(label).value);

test('each kind of text is sent to the field that accepts it', async () => {
  renderPage(<Keys />);
  await press('Carry an address');
  expect(texts()).toEqual(['asha@example.in', '', '']);
  await press('Carry a number');
  expect(texts()).toEqual(['', '+91 98765 43210', '']);
  await press('Carry a text');
  expect(texts()).toEqual(['', '', 'Good morning\n']);
});

test('Back restores all fields', async () => {
  renderPage(<Keys />);
  await press('Open');
  await type('To', 'ravi@example.in');
  await type('Number', '98');
  await type('Text', 'Dear Ravi');
  await press('Carry a text');
  expect(texts()).toEqual(['', '', 'Good morning\n']);
  await press('Back');
  expect(texts()).toEqual(['ravi@example.in', '98', 'Dear Ravi']);
});
