import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseEvent } from './registry.ts';

it('an invoice from before taxes were told apart is a plain bill for good', () => {
  const file = new URL('../../fixtures/events/InvoiceIssued.v1.json', import.meta.url);
  expect(parseEvent(JSON.parse(readFileSync(file, 'utf8'))).data).toMatchObject({
    supplier: { name: 'Haat', address: '2 Market Lane, Jaipur 302003', gstin: null },
    lines: [{ amountPaise: 54_900, sac: null, taxablePaise: 54_900, taxPaise: 0 }],
    totalPaise: 54_900,
    tax: null,
  });
});
