import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import type { DataSummary } from './data-summary.ts';
import { drawDataSummary } from './draw-data-summary.ts';

const summary: DataSummary = {
  customerId: 'C-7K3M92QD',
  madeAt: '2026-12-02T20:00:00.000Z',
  about: ['This is what Haat has stored about you.'],
  sections: [
    { title: 'Profile', lines: [['Name', 'आशा']], more: 0 },
    { title: 'Passkeys', lines: [], more: 0 },
  ],
};

const textOf = async (drawn: DataSummary): Promise<readonly string[]> => {
  const pdf = await getDocumentProxy(new Uint8Array(await drawDataSummary(drawn)));
  return (await extractText(pdf)).text;
};

it('a summary of a customer’s data says whose it is, from which day (India), and what there is', async () => {
  const [page = ''] = await textOf(summary);
  expect(page).toContain('C-7K3M92QD, 3 Dec 2026');
  expect(page).toContain('This is what Haat has stored about you.');
  expect(page).toContain('आशा');
  expect(page).toMatch(/Passkeys\s+None\./);
});

it('long sections go over several pages, and say how much more data.json has', async () => {
  const lines = Array.from(
    { length: 100 },
    (_, index) => [`HT-${index}`, 'Domain, completed'] as const,
  );
  const pages = await textOf({
    ...summary,
    sections: [{ title: 'Orders', lines, more: 5 }],
  });
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.join(' ')).toContain('HT-99');
  expect(pages.at(-1)).toContain('And 5 more in data.json.');
  expect(pages.at(-1)).toMatch(/Page (\d) of \1/);
});
