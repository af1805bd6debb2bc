import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { foldOf } from './fold.ts';

/** Each stream that docs/events.md names, such as `order-{orderId}`. */
const page = readFileSync(new URL('../../../../docs/events.md', import.meta.url), 'utf8');
const streams = [...page.matchAll(/^## `(.+)`$/gm)].map(([, stream = '']) => stream);

it('every stream of an aggregate can be folded', () => {
  const ofAggregates = streams.filter((stream) => stream.includes('-{'));
  expect(ofAggregates.length).toBeGreaterThan(10);
  expect(ofAggregates.filter((stream) => foldOf(stream) === undefined)).toEqual([]);
});

it('the anchors stream is not an aggregate', () => {
  expect(foldOf('anchors')).toBeUndefined();
});
