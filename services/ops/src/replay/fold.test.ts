import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { foldOf } from './fold.ts';

/** Where events stand, as it is published: `order-{orderId}`. */
const { channels } = JSON.parse(
  readFileSync(new URL('../../../../docs/events/asyncapi.json', import.meta.url), 'utf8'),
) as { readonly channels: Readonly<Record<string, { readonly address: string }>> };
const streams = Object.values(channels).map(({ address }) => address);

it('every stream of an aggregate can be folded', () => {
  const ofAggregates = streams.filter((stream) => stream.includes('-{'));
  expect(ofAggregates.length).toBeGreaterThan(10);
  expect(ofAggregates.filter((stream) => foldOf(stream) === undefined)).toEqual([]);
});

it('what signs the record is no aggregate', () => {
  expect(foldOf('anchors')).toBeUndefined();
});
