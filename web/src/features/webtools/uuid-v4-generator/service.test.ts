import { afterEach, expect, it, vi } from 'vitest';
import { randomUuid, randomUuids, shapeUuid } from './service.ts';

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => vi.restoreAllMocks());

it('makes as many as asked, all of version 4, no two alike', () => {
  const uuids = randomUuids(1000);
  expect(uuids.every((uuid) => VERSION_4.test(uuid))).toBe(true);
  expect(new Set(uuids).size).toBe(1000);
});

it('makes them also where the browser has no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const uuids = Array.from({ length: 200 }, randomUuid);
  vi.unstubAllGlobals();
  expect(uuids.every((uuid) => VERSION_4.test(uuid))).toBe(true);
  expect(new Set(uuids).size).toBe(200);
});

it('writes them as they are wanted', () => {
  const uuid = '3f0c2a9e-1b7d-4c55-9a60-0d1e2f3a4b5c';
  const plain = { upper: false, hyphens: true, braces: false };
  expect(shapeUuid(uuid, plain)).toBe(uuid);
  expect(shapeUuid(uuid, { upper: true, hyphens: false, braces: true })).toBe(
    '{3F0C2A9E1B7D4C559A600D1E2F3A4B5C}',
  );
});
