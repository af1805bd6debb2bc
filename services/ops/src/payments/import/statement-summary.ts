import { counted } from '@haat/worker/alarms/digest/figures';
import { plainHead } from './bank-profile.ts';
import { readAmount } from './read-cells.ts';

type Row = { readonly line: number; readonly cells: readonly string[] };

/** Counts and sums in paise that a bank writes below its rows. */
type SummaryFigure = 'credits' | 'debits' | 'creditPaise' | 'debitPaise';

const HEADS: Readonly<Record<string, SummaryFigure>> = {
  crcount: 'credits',
  drcount: 'debits',
  credits: 'creditPaise',
  debits: 'debitPaise',
};
const OPENING = new Set(['openingbalance', 'openingbal']);

export type StatementSummary = {
  /** Of the sums. */
  readonly line: number;
  readonly figures: Readonly<Partial<Record<SummaryFigure, number>>>;
};

const isBlank = ({ cells }: Row): boolean => cells.every((cell) => cell.trim() === '');

/** Such as HDFC's: headers with the opening balance, then only numbers, without a day. */
export const findSummary = (rows: readonly Row[]): StatementSummary | null => {
  const filled = rows.filter((row) => !isBlank(row));
  const at = filled.findLastIndex(({ cells }) => {
    const heads = cells.map(plainHead);
    return (
      heads.some((head) => OPENING.has(head)) && heads.some((head) => Object.hasOwn(HEADS, head))
    );
  });
  const [heads, sums] = [filled[at], filled[at + 1]];
  if (heads === undefined || sums === undefined) return null;
  if (sums.cells.some((cell) => readAmount(cell) === null)) return null;
  const figures = heads.cells.flatMap((head, column): [SummaryFigure, number][] => {
    const name = HEADS[plainHead(head)];
    const paise = readAmount(sums.cells[column] ?? '') ?? 0;
    if (name === undefined) return [];
    return [[name, name.endsWith('Paise') ? Math.abs(paise) : Math.abs(paise) / 100]];
  });
  return { line: sums.line, figures: Object.fromEntries(figures) };
};

/** @param read negative for outgoing. @returns the difference; null for none. */
export const contradicts = (
  { figures }: StatementSummary,
  read: readonly { readonly paise: number }[],
): string | null => {
  const sumOf = (some: typeof read): number => some.reduce((sum, { paise }) => sum + paise, 0);
  const [came, went] = [
    read.filter(({ paise }) => paise > 0),
    read.filter(({ paise }) => paise < 0),
  ];
  const found: Record<SummaryFigure, number> = {
    ...{ credits: came.length, debits: went.length },
    ...{ creditPaise: sumOf(came), debitPaise: -sumOf(went) },
  };
  if (Object.entries(figures).every(([name, number]) => found[name as SummaryFigure] === number))
    return null;
  const credits = counted(figures.credits ?? came.length, 'credit');
  const debits = counted(figures.debits ?? went.length, 'debit');
  return `it sums up ${credits} and ${debits}, and not what stands above it`;
};
