import type { Answer } from 'dns-packet';
import { expect, it } from 'vitest';
import { recordsOf } from './records.ts';

it.each(['A', 'AAAA'] as const)('a truncated %s record is not an address', (type) => {
  const record = (data: string): Answer => ({ name: 'haat.example', type, data, ttl: 60 });
  const whole = type === 'A' ? '192.0.2.44' : '2001:db8::44';
  const cut = record('undefined.undefined.undefined.undefined');
  expect(recordsOf([cut, record(whole)], 'haat.example', type)).toEqual([
    { type, value: whole, priority: null, ttl: 60 },
  ]);
});
