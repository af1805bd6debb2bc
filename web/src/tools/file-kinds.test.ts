import { growthOf, MAX_GROWTH } from '@haat/contracts/testing/growth';
import { expect, it } from 'vitest';
import { kindOf } from './file-kinds.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

it.each(['<svg>', '<!-- a --><!-- b -->\n<svg >', '<?xml version="1.0"?><!doctype svg><svg>'])(
  'an SVG is recognised after comments and declarations: %s',
  (text) => {
    expect(kindOf(bytesOf(text))?.ending).toBe('svg');
  },
);

it('a file of comments is read in linear time', () => {
  const comments = (length: number) => '<!---->'.repeat(length / 7);
  // Two comments and eight: a time that doubles with each is 64 times as long.
  expect(growthOf(comments, (text) => kindOf(bytesOf(text)), 14)).toBeLessThan(MAX_GROWTH);
});
