import { describe, expect, it } from 'vitest';
import { createUploadPlaces } from './upload-places.ts';

describe('Upload slots', () => {
  it('are 40 in total, and a slot that is returned twice counts once', () => {
    const reported: number[] = [];
    const { take } = createUploadPlaces((taken) => reported.push(taken));
    const taken = Array.from({ length: 40 }, (_, n) => take(`C-${n}`, `192.0.2.${n}`));
    expect(taken.every((one) => typeof one === 'function')).toBe(true);
    expect(take('C-40', '192.0.2.40')).toBe('all');
    const [first] = taken;
    if (typeof first !== 'function') throw new Error('No place');
    first();
    first();
    expect(take('C-40', '192.0.2.40')).toBeTypeOf('function');
    expect(take('C-41', '192.0.2.41')).toBe('all');
    expect(reported.slice(-3)).toEqual([40, 39, 40]);
  });

  it('are two per customer and six per IP address', () => {
    const { take } = createUploadPlaces();
    for (const customer of ['A', 'A', 'B', 'B', 'C', 'C']) {
      expect(take(customer, '192.0.2.1')).toBeTypeOf('function');
    }
    expect(take('A', '192.0.2.2')).toBe('customer');
    expect(take('D', '192.0.2.1')).toBe('address');
    expect(take('D', '192.0.2.2')).toBeTypeOf('function');
  });
});
