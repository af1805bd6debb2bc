import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { node, ownTestsPass, unpacked } from './own-tests.ts';
import type { Proofs } from './proof.ts';

const matched = async (folder: string) => {
  const output = await node(folder, 'run.js', 'statement.csv', 'invoices.csv', 'result.csv');
  const written = await readFile(join(folder, 'result.csv'), 'utf8');
  return { output, written };
};

export const proofs: Proofs = {
  'Statement and invoices as CSV': unpacked(async (folder) => {
    expect((await matched(folder)).written).toContain('"HT/042","549.00","549.00","15/01/2026"');
    await expect(node(folder, 'run.js', 'package.json', 'invoices.csv')).rejects.toThrow(
      'No row has the names of these columns',
    );
  }),
  'Exact, likely and unmatched results': unpacked(async (folder) => {
    const kinds = (await matched(folder)).written.split('\n').map((line) => line.split(',')[0]);
    for (const kind of ['exact', 'likely', 'amount differs', 'invoice open', 'credit unknown']) {
      expect(kinds).toContain(`"${kind}"`);
    }
  }),
  'Result as CSV and in the terminal': unpacked(async (folder) => {
    const { output, written } = await matched(folder);
    expect(output).toContain('exact: 1, likely: 1, amount differs: 1');
    expect(written.split('\n').length).toBeGreaterThan(5);
  }),
  'Tests you can run': ownTestsPass,
};
