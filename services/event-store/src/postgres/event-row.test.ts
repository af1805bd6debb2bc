import { expect, it } from 'vitest';
import { type EventRow, toEvent } from './event-row.ts';

const row: EventRow = {
  position: '42',
  stream: 'order-1',
  revision: '9007199254740993',
  event_id: '5f0c9a52-1f0e-8b7c-8a55-90f1c2f7f3aa',
  type: 'OrderPlaced',
  data: '{"domain": "चाय-दुकान.in", "pricePaise": 79900}',
  metadata: '{}',
  recorded_at: '2026-11-22 14:42:14.123456+00',
};

it('builds an event from its columns', () => {
  expect(toEvent(row)).toEqual({
    id: row.event_id,
    type: 'OrderPlaced',
    data: { domain: 'चाय-दुकान.in', pricePaise: 79_900 },
    metadata: {},
    stream: 'order-1',
    revision: 9_007_199_254_740_993n,
    position: '0000000000000000042',
    recordedAt: '2026-11-22T14:42:14.123Z',
  });
});

it.each([
  ['2026-11-22 14:42:14+00', '2026-11-22T14:42:14.000Z'],
  ['2026-11-22 14:42:14.5+00', '2026-11-22T14:42:14.500Z'],
  ['2026-11-22 14:42:14.0299+00', '2026-11-22T14:42:14.029Z'],
])('pads and truncates Postgres timestamps to milliseconds: %s', (recorded_at, iso) => {
  expect(toEvent({ ...row, recorded_at }).recordedAt).toBe(iso);
});
