import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { PAYMENT_SOURCE_LABELS } from '@haat/contracts/payment-source';
import type { InvoiceDocument } from './invoice-document.ts';
import { BOLD, drawColumn, FOOT, HEADING, LINE_HEIGHT, money } from './layout.ts';
import { INK_2, LEFT, LINE, RIGHT, type Sheet, type TextStyle } from './sheet.ts';

const SUMS = 296;

type Column = {
  readonly name: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly of: (line: InvoiceDocument['lines'][number]) => string;
  readonly style?: TextStyle;
};

const columnsOf = ({ kind }: InvoiceDocument): readonly Column[] => {
  const isTaxed = kind === 'tax_invoice';
  const value: Column = {
    name: isTaxed ? 'Taxable value' : 'Amount',
    ...{ x: 453, width: 100, align: 'right', style: BOLD },
    of: (line) => money(line.value),
  };
  const quantity: Column = {
    name: 'Quantity',
    ...{ x: 375, width: 60, align: 'right' },
    of: (line) => String(line.quantity),
  };
  const description: Column = {
    name: 'Description',
    ...{ x: LEFT, width: isTaxed ? 240 : 310, align: 'left', style: BOLD },
    of: (line) => line.description,
  };
  const sac: Column = {
    name: 'SAC',
    ...{ x: 300, width: 60, align: 'left' },
    of: (line) => line.sac ?? '',
  };
  return isTaxed ? [description, sac, quantity, value] : [description, quantity, value];
};

export const drawLines = (sheet: Sheet, invoice: InvoiceDocument): void => {
  const columns = columnsOf(invoice);
  const drawRow = (role: 'TH' | 'TD', textOf: (column: Column) => string): number => {
    const { y } = sheet;
    const heights = columns.map((column) => {
      const style = { ...(role === 'TH' ? BOLD : column.style), ...column };
      sheet.text(role, textOf(column), column.x, y, style);
      return sheet.height(textOf(column), style);
    });
    return y + Math.max(...heights);
  };
  sheet.within('Table', () => {
    sheet.rule(LEFT, RIGHT, sheet.y);
    sheet.y += 8;
    sheet.within('TR', () => {
      sheet.y = drawRow('TH', ({ name }) => name) + 7;
    });
    sheet.rule(LEFT, RIGHT, sheet.y);
    for (const line of invoice.lines) {
      sheet.y += 9;
      if (sheet.y > FOOT) sheet.newPage();
      sheet.within('TR', () => {
        sheet.y = drawRow('TD', (column) => column.of(line)) + 8;
      });
      sheet.rule(LEFT, RIGHT, sheet.y, LINE);
    }
  });
  sheet.y += 16;
};

export const drawSums = (sheet: Sheet, invoice: InvoiceDocument): void => {
  if (sheet.y > FOOT - 150) sheet.newPage();
  const { y: top } = sheet;
  const { payment, taxes, total, voided, credit_note: note } = invoice;
  const width = SUMS - LEFT - 24;
  sheet.y = drawColumn(sheet, LEFT, width, [
    ['H2', 'Amount in words', HEADING],
    ['P', invoice.total_in_words, BOLD],
  ]);
  if (note !== null) {
    sheet.y += LINE_HEIGHT;
    sheet.y = drawColumn(sheet, LEFT, width, [
      ['H2', 'Reason', HEADING],
      ['P', note.reason],
    ]);
  } else if (voided !== null) {
    sheet.y += LINE_HEIGHT;
    sheet.y = drawColumn(sheet, LEFT, width, [
      ['H2', 'Void', HEADING],
      ['P', voided.reason],
      ...(voided.stands_instead === null
        ? []
        : [['P', `Replaced by ${voided.stands_instead}.`] as const]),
    ]);
  } else if (payment !== null) {
    sheet.y += LINE_HEIGHT;
    sheet.y = drawColumn(sheet, LEFT, width, [
      ['H2', 'Payment received', HEADING],
      ['P', money(payment.amount)],
      ...payment.parts.map(
        ({ source, amount }) =>
          ['P', `${PAYMENT_SOURCE_LABELS[source]}: ${money(amount)}`] as const,
      ),
      ['P', `Reference code ${payment.reference_code}`],
    ]);
  }
  const sums = taxes.map(({ name, percent, amount }) => [`${name} ${percent}%`, amount] as const);
  const rows = [
    ...(sums.length === 0 ? [] : [['Taxable value', invoice.taxable_value] as const]),
    ...sums,
  ];
  let y = top;
  for (const [name, amount] of rows) {
    sheet.text('P', name, SUMS, y, { width: 150 });
    sheet.text('P', money(amount), 453, y, { width: 100, align: 'right' });
    y += 18.75;
  }
  sheet.rule(SUMS, RIGHT, y);
  sheet.text('P', 'Total', SUMS, y + 12, { ...BOLD, width: 100 });
  sheet.text('P', money(total), SUMS + 80, y + 6, {
    ...{ font: 'bold', size: 16.5, width: RIGHT - SUMS - 80, align: 'right' },
  });
  sheet.rule(SUMS, RIGHT, y + 34);
  sheet.rule(SUMS, RIGHT, y + 36);
  const taxed = sums.reduce((paise, [, amount]) => paise + (rupeesToPaise(amount) ?? 0), 0);
  const inAll = taxed === 0 ? '' : `Total tax ${formatRupees(taxed)}. `;
  sheet.text('P', `${inAll}Prices in Indian rupees.`, SUMS, y + 41, {
    ...{ color: INK_2, size: 9, width: RIGHT - SUMS },
  });
  sheet.y = Math.max(sheet.y, y + 60);
};
