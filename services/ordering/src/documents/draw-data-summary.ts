import { indianDate } from '@haat/contracts/indian-time';
import type { DataSummary, SummaryLine, SummarySection } from './data-summary.ts';
import { BOLD, DIM, drawColumn, drawFooter, drawHead, LINE_HEIGHT } from './layout.ts';
import { LEFT, LINE, openSheet, RIGHT, type Sheet, type TextStyle } from './sheet.ts';

const LABEL: TextStyle = { ...DIM, width: 170 };
const TEXT: TextStyle = { width: RIGHT - LEFT - 182 };
const GAP = 4;
/** The footer begins below. */
const LOWEST = 764;

/** @returns the PDF. */
export const drawDataSummary = async (summary: DataSummary): Promise<Buffer> => {
  const { customerId, madeAt, about, sections } = summary;
  const sheet = openSheet(`Your data ${customerId}`, new Date(madeAt));
  const side = `${customerId}, ${indianDate(Date.parse(madeAt))}`;
  drawHead(sheet, 'Your data', side);
  sheet.y = drawColumn(
    sheet,
    LEFT,
    RIGHT - LEFT,
    about.map((text) => ['P', text] as const),
  );
  for (const section of sections) drawSection(sheet, section);
  return sheet.finish(drawFooter(sheet, 'Questions? Open a ticket in your account.'));
};

const keepRoom = (sheet: Sheet, height: number): void => {
  if (sheet.y + height > LOWEST) sheet.newPage();
};

const drawSection = (sheet: Sheet, { title, lines, more }: SummarySection): void => {
  keepRoom(sheet, 70);
  sheet.y += 20;
  sheet.text('H2', title, LEFT, sheet.y, { font: 'bold', size: 13 });
  sheet.y += 20;
  sheet.rule(LEFT, RIGHT, sheet.y, LINE);
  sheet.y += 6;
  const note = lines.length === 0 ? 'None.' : more === 0 ? null : `And ${more} more in data.json.`;
  for (const line of lines) drawLine(sheet, line);
  if (note === null) return;
  keepRoom(sheet, LINE_HEIGHT);
  sheet.text('P', note, LEFT, sheet.y, DIM);
  sheet.y += LINE_HEIGHT + GAP;
};

const drawLine = (sheet: Sheet, [label, text]: SummaryLine): void => {
  const height = Math.max(sheet.height(label, LABEL), sheet.height(text, TEXT), LINE_HEIGHT);
  keepRoom(sheet, height);
  sheet.text('P', label, LEFT, sheet.y, LABEL);
  sheet.text('P', text, LEFT + 182, sheet.y, { ...BOLD, ...TEXT });
  sheet.y += height + GAP;
};
