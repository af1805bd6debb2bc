import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { eventIdFor } from './event-ids.ts';

const key = createSecretKey(randomBytes(32));
const id = (parts: Partial<{ stream: string; command: string; index: number; content: string }>) =>
  eventIdFor(
    key,
    parts.stream ?? 'order-1',
    parts.command ?? 'buy',
    parts.index ?? 0,
    parts.content ?? '{}',
  );

it('an event ID is a UUID, and equal only for the same event', () => {
  expect(id({})).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(id({})).toBe(id({}));
  const others = [
    id({ stream: 's' }),
    id({ command: 'c' }),
    id({ index: 1 }),
    id({ content: '1' }),
  ];
  expect(new Set([id({}), ...others]).size).toBe(5);
});

it('an event ID differs with another key', () => {
  const other = createSecretKey(randomBytes(32));
  expect(eventIdFor(other, 'order-1', 'buy', 0, '{}')).not.toBe(id({}));
});
