import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { node, ownTestsPass, unpacked } from './own-tests.ts';
import type { Proofs } from './proof.ts';

const compared = async (folder: string, name: string): Promise<string> => {
  await node(folder, 'run.js', 'purchases.csv', 'gstr2b.json', 'out');
  return readFile(join(folder, 'out', name), 'utf8');
};

export const proofs: Proofs = {
  'GSTR-2B JSON and purchase CSV': unpacked(async (folder) => {
    const told = await node(folder, 'run.js', 'purchases.csv', 'gstr2b.json');
    expect(told).toContain('1 same, 1 differs, 1 not in 2B, 1 not in book, 0 twice; 2 letters');
    await expect(node(folder, 'run.js', 'purchases.csv', 'package.json')).rejects.toThrow(
      'This file is no GSTR-2B',
    );
  }),
  'Every invoice: same, different or missing': unpacked(async (folder) => {
    const invoices = await compared(folder, 'invoices.csv');
    expect(invoices).toContain(
      '"same","27AAPFU0939F1ZV","Ucchal Papers","INV/2026-27/0042","INV-42"',
    );
    expect(invoices).toContain('"differs"');
    expect(invoices).toContain('"not in 2B","08ABCDE1234F1Z0"');
    expect(invoices).toContain('"not in book"');
  }),
  'Suppliers by the tax at stake': unpacked(async (folder) => {
    const [, first, second] = (await compared(folder, 'suppliers.csv')).split('\n');
    expect(first).toContain('"Verma Web Works","1","900.00"');
    expect(second).toContain('"Ucchal Papers","2","720.00"');
  }),
  'Letters to suppliers': unpacked(async (folder) => {
    const letter = await compared(folder, 'letters/27AAPFU0939F1ZV.txt');
    expect(letter).toContain('our copy says tax 2160.00, you reported 1440.00');
    expect(await readdir(join(folder, 'out', 'letters'))).toHaveLength(2);
  }),
  'Tests you can run': ownTestsPass,
};
