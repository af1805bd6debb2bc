import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { INK_2, type Sheet, type TextStyle } from './sheet.ts';

export const FOOT = 690;
export const BOLD: TextStyle = { font: 'bold' };
export const DIM: TextStyle = { color: INK_2 };
export const HEADING: TextStyle = { font: 'bold', color: INK_2 };
export const LINE_HEIGHT = 14.25;

/** @param rupees of an API answer. @returns "₹1,04,999.00". */
export const money = (rupees: number): string => formatRupees(rupeesToPaise(rupees) ?? 0);

export type Entry = readonly [role: 'H2' | 'P', text: string, style?: TextStyle];

export const drawColumn = (
  sheet: Sheet,
  x: number,
  width: number,
  entries: readonly Entry[],
): number => {
  let { y } = sheet;
  for (const [role, text, style] of entries) {
    const own = { ...style, width };
    sheet.text(role, text, x, y, own);
    y += Math.max(sheet.height(text, own), LINE_HEIGHT);
  }
  return y;
};
