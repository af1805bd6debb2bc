import { formatRupees } from '@haat/contracts/money';
import type { BankProfile } from './bank-profile.ts';
import { type FileRow, findHeader } from './find-header.ts';
import { type FoundLayout, findLayout } from './find-layout.ts';
import { utrOf } from './read-cells.ts';
import { type Movement, readRow } from './read-row.ts';

export type LayoutPreview = { readonly layout: FoundLayout; readonly rows: readonly string[] };

const MAX_SHOWN = 5;

const movementText = ({
  line,
  valueDate,
  paise,
  balancePaise,
  reference,
  narration,
}: Movement): string => {
  const utr = utrOf(reference, narration) ?? 'no UTR';
  const way = paise < 0 ? 'went out' : 'came in';
  const balance = balancePaise === null ? '' : `, balance ${formatRupees(balancePaise)}`;
  return `Line ${line}: ${valueDate}, ${formatRupees(Math.abs(paise))} ${way}${balance}, ${utr}, ${narration}`;
};

export const previewLayout = (rows: readonly FileRow[], today: string): LayoutPreview | null => {
  const layout = findLayout(rows);
  if (layout === null) return null;
  const profile: BankProfile = { name: 'Found', ...layout };
  const header = findHeader(rows, [profile]);
  if (header === null) return null;
  const movements = rows
    .slice(header.at + 1)
    .map((row) => readRow(row, header, today))
    .filter((row): row is Movement => row !== null && 'paise' in row);
  return { layout, rows: movements.slice(0, MAX_SHOWN).map(movementText) };
};
