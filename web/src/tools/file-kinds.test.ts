import { expect, it } from 'vitest';
import { kindOf } from './file-kinds.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

it.each(['<svg>', '<!-- a --><!-- b -->\n<svg >', '<?xml version="1.0"?><!doctype svg><svg>'])(
  'an SVG is recognised after comments and declarations: %s',
  (text) => {
    expect(kindOf(bytesOf(text))?.ending).toBe('svg');
  },
);
