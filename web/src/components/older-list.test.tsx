// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import useSWR from 'swr';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { type Answer, held, ok, refusal, serve, unreachable } from '../../testing/server.ts';
import { useOlder } from '../lib/use-older.ts';
import { OlderList } from './older-list.tsx';

type Rows = { readonly rows: readonly string[]; readonly older?: string };

const List = () => {
  const { data, mutate } = useSWR<Rows, Error>('/rows');
  const { rows, ...older } = useOlder({
    path: '/rows',
    first: data,
    rowsOf: (answer: Rows) => answer.rows,
    idOf: (row) => row,
  });
  return (
    <>
      <OlderList older={older}>
        <ul>
          {rows.map((row) => (
            <li key={row} data-row={row}>
              {row}
            </li>
          ))}
        </ul>
      </OlderList>
      <button type="button" onClick={() => void mutate()}>
        Ask again
      </button>
    </>
  );
};

const ROWS = 'GET /rows';
const behind = (place: string) => `GET /rows?older=${place}`;
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const more = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Show older' });
const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};

test('a complete list has no “Show older” button', async () => {
  serve({ [ROWS]: ok({ rows: ['b', 'a'] }) });
  renderPage(<List />);
  await waitFor(() => expect(shown()).toEqual(['b', 'a']));
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('“Show older” adds older rows below and focuses the first one, until no more exist', async () => {
  const second = held();
  serve({
    [ROWS]: ok({ rows: ['f', 'e'], older: 'e' }),
    [behind('e')]: second.respond,
    [behind('c')]: ok({ rows: ['b', 'a'] }),
  });
  renderPage(<List />);
  await waitFor(() => expect(shown()).toEqual(['f', 'e']));
  press('Show older');
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Loading...' });
  expect([busy.disabled, busy.ariaBusy ?? busy.getAttribute('aria-busy')]).toEqual([true, 'true']);
  second.release(ok({ rows: ['d', 'c'], older: 'c' }));
  await waitFor(() => expect(shown()).toEqual(['f', 'e', 'd', 'c']));
  expect(document.activeElement?.textContent).toBe('d');
  press('Show older');
  await waitFor(() => expect(shown()).toEqual(['f', 'e', 'd', 'c', 'b', 'a']));
  expect(document.activeElement?.textContent).toBe('b');
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('the focus stays elsewhere when the customer moved it while older rows loaded', async () => {
  const second = held();
  serve({ [ROWS]: ok({ rows: ['b'], older: 'b' }), [behind('b')]: second.respond });
  renderPage(<List />);
  await waitFor(() => expect(shown()).toEqual(['b']));
  press('Show older');
  const elsewhere = screen.getByRole('button', { name: 'Ask again' });
  elsewhere.focus();
  second.release(ok({ rows: ['a'] }));
  await waitFor(() => expect(shown()).toEqual(['b', 'a']));
  expect(document.activeElement).toBe(elsewhere);
});

test('a failure to load older rows keeps the shown rows, shows the error and can be retried', async () => {
  const answers = [refusal(403, 'Please log in again.'), ok({ rows: ['b', 'a'] })];
  serve({
    [ROWS]: ok({ rows: ['d', 'c'], older: 'c' }),
    [behind('c')]: () => answers.shift() ?? unreachable(),
  });
  renderPage(<List />);
  await waitFor(() => expect(shown()).toEqual(['d', 'c']));
  press('Show older');
  expect((await screen.findByRole('alert')).textContent).toBe('Please log in again.');
  expect(shown()).toEqual(['d', 'c']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
  press('Try again');
  await waitFor(() => expect(shown()).toEqual(['d', 'c', 'b', 'a']));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement?.textContent).toBe('b');
});

test('a refresh shows new rows without duplicates or gaps', async () => {
  const firsts: Answer[] = [
    ok({ rows: ['d', 'c'], older: 'c' }),
    ok({ rows: ['f', 'e'], older: 'e' }),
  ];
  const again = held();
  serve({
    [ROWS]: () => firsts.shift() ?? unreachable(),
    [behind('c')]: ok({ rows: ['b', 'a'] }),
    [behind('e')]: again.respond,
  });
  renderPage(<List />);
  await waitFor(() => expect(shown()).toEqual(['d', 'c']));
  fireEvent.click(more());
  await waitFor(() => expect(shown()).toEqual(['d', 'c', 'b', 'a']));
  press('Ask again');
  const focused = document.activeElement;
  await waitFor(() => expect(shown()).toEqual(['f', 'e', 'd', 'c', 'b', 'a']));
  // One has moved up meanwhile, and one went.
  again.release(ok({ rows: ['d', 'b'] }));
  await waitFor(() => expect(shown()).toEqual(['f', 'e', 'd', 'b']));
  expect(document.activeElement).toBe(focused);
});

test('rows stay shown while the rows after a new last row cannot be loaded', async () => {
  const firsts: Answer[] = [
    ok({ rows: ['d', 'c'], older: 'c' }),
    ok({ rows: ['e', 'd'], older: 'd' }),
  ];
  serve({
    [ROWS]: () => firsts.shift() ?? unreachable(),
    [behind('c')]: ok({ rows: ['b', 'a'] }),
    [behind('d')]: refusal(403, 'We are away.'),
  });
  renderPage(<List />);
  await waitFor(() => expect(shown()).toEqual(['d', 'c']));
  fireEvent.click(more());
  await waitFor(() => expect(shown()).toEqual(['d', 'c', 'b', 'a']));
  press('Ask again');
  expect((await screen.findByRole('alert')).textContent).toBe('We are away.');
  expect(shown()).toEqual(['e', 'd', 'c', 'b', 'a']);
  screen.getByRole('button', { name: 'Try again' });
});
