// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFirstRows } from './use-first-rows.ts';

test('shows 25 rows at once, and then all', async () => {
  const rows = Array.from({ length: 500 }, (_, index) => index);
  const counts: number[] = [];
  const { result } = renderHook(() => {
    const shown = useFirstRows(rows);
    counts.push(shown.length);
    return shown;
  });
  expect(counts[0]).toBe(25);
  await waitFor(() => expect(result.current).toEqual(rows));
});

test('shows a short list whole', () => {
  const rows = [1, 2, 3];
  const { result } = renderHook(() => useFirstRows(rows));
  expect(result.current).toBe(rows);
});
