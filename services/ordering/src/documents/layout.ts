import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { INK, INK_2, LEFT, LINE, MARIGOLD, RIGHT, type Sheet, type TextStyle } from './sheet.ts';

/** Where the last block of a page may begin. */
export const FOOT = 690;
const FOOTER = 784;
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

/** @param side at the right of the title. */
export const drawHead = (sheet: Sheet, title: string, side: string): void => {
  sheet.decorate((doc) => {
    doc.font('bold').fontSize(24).fillColor(INK).text('HAAT', 47, 47, { characterSpacing: 0.5 });
    doc.rect(43, 47.5, 74, 3).fill(INK);
    doc.circle(110, 42, 2.25).fill(MARIGOLD);
  });
  const style: TextStyle = { font: 'bold', size: 21 };
  sheet.rule(LEFT, RIGHT, 93);
  sheet.rule(LEFT, LEFT + sheet.width(title, style) + 18, 92.25, undefined, 4.5);
  sheet.text('H1', title, LEFT, 102, style);
  sheet.text('P', side, LEFT, 107, { ...DIM, align: 'right' });
  sheet.y = 148;
};

export const drawFooter =
  (sheet: Sheet, note: string) =>
  (page: number, pages: number): void => {
    sheet.rule(LEFT, RIGHT, FOOTER, LINE);
    sheet.decorate((doc) => {
      doc.font('regular').fontSize(9).fillColor(INK_2);
      doc.text(note, LEFT, FOOTER + 9, { width: 350 });
      doc.text(`Page ${page} of ${pages}`, 453, FOOTER + 9, { width: 100, align: 'right' });
    });
  };
