// @module-tag slow
import { growthOf, MAX_GROWTH } from '@haat/contracts/testing/growth';
import { expect, it } from 'vitest';
import {
  refusalIn,
  saysAbsent,
  saysExists,
  saysIsSuspended,
  saysNoSuchPath,
  saysQuotaFull,
} from './refusals.ts';

const READS = [refusalIn, saysAbsent, saysExists, saysIsSuspended, saysNoSuchPath, saysQuotaFull];

it.each(['a', 'a-', '0-', 'a.', '.-', '@', '“', '"', 'plan ', 'domain ', 'password ', '/', ' /'])(
  'reading a hosting server’s message takes linear time: %j repeated',
  (part) => {
    const words = (length: number) => `${part.repeat(length / part.length)}\n`;
    for (const read of READS) {
      expect(growthOf(words, read), read.name).toBeLessThan(MAX_GROWTH);
    }
  },
);
