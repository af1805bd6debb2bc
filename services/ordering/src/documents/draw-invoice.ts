import { inIndia } from '@haat/contracts/indian-time';
import { drawLines, drawSums } from './draw-lines.ts';
import { headOf, type InvoiceDocument } from './invoice-document.ts';
import { BOLD, DIM, drawColumn, drawFooter, drawHead, FOOT, HEADING } from './layout.ts';
import { LEFT, LINE, openSheet, RIGHT, type Sheet } from './sheet.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** @returns "22 Nov 2026" in IST. */
const formatDocumentDate = (at: string): string => {
  const day = inIndia(Date.parse(at));
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
};

const MIDDLE = 313;

/** @returns the PDF; the same document always gives the same bytes. */
export const drawInvoice = async (invoice: InvoiceDocument): Promise<Buffer> => {
  const { title, id, issued_at } = headOf(invoice);
  const sheet = openSheet(`${title} ${id}`, new Date(issued_at));
  const side = invoice.status === 'void' ? 'Void: no payment is due' : 'Original for recipient';
  drawHead(sheet, title, side);
  drawParties(sheet, invoice);
  drawDetails(sheet, invoice);
  drawLines(sheet, invoice);
  drawSums(sheet, invoice);
  drawSignature(sheet, invoice);
  return sheet.finish(drawFooter(sheet, 'Questions? Open a ticket and quote this number.'));
};

const drawParties = (sheet: Sheet, { supplier, billed_to, kind }: InvoiceDocument): void => {
  const width = MIDDLE - LEFT - 24;
  const from = drawColumn(sheet, LEFT, width, [
    ['H2', 'From', HEADING],
    ['P', supplier.name, BOLD],
    ['P', supplier.address],
    ...(supplier.gstin === null ? [] : [['P', `GSTIN ${supplier.gstin}`] as const]),
  ]);
  const to = drawColumn(sheet, MIDDLE, RIGHT - MIDDLE, [
    ['H2', 'To', HEADING],
    ['P', billed_to.name, BOLD],
    ...billed_to.address.map((line) => ['P', line] as const),
    ...(kind === 'tax_invoice' || billed_to.gstin !== null
      ? [['P', `GSTIN ${billed_to.gstin ?? 'not given'}`] as const]
      : []),
  ]);
  sheet.y = Math.max(from, to) + 14;
  sheet.rule(LEFT, RIGHT, sheet.y, LINE);
  sheet.y += 12;
};

const drawDetails = (sheet: Sheet, invoice: InvoiceDocument): void => {
  const name = invoice.kind === 'tax_invoice' ? 'Invoice' : 'Bill';
  const { credit_note: note } = invoice;
  const left = [
    ...(note === null
      ? []
      : ([
          ['Credit note', note.id],
          ['Date', formatDocumentDate(note.issued_at)],
        ] as const)),
    [`${name} number`, invoice.id],
    [`${name} date`, formatDocumentDate(invoice.issued_at)],
    ['Order', invoice.order_id],
  ] as const;
  const right = [
    ...(invoice.place_of_supply === null
      ? []
      : ([
          ['Place of supply', invoice.place_of_supply],
          ['Reverse charge', 'No'],
        ] as const)),
    ['Customer ID', invoice.customer_id],
  ] as const;
  const top = sheet.y;
  for (const [x, facts] of [
    [LEFT, left],
    [MIDDLE, right],
  ] as const) {
    for (const [row, [term, fact]] of facts.entries()) {
      const y = top + row * 16.5;
      sheet.text('P', term, x, y, { ...DIM, width: 82 });
      sheet.text('P', fact, x + 82, y, { ...BOLD, width: 158 });
    }
  }
  sheet.y = top + Math.max(left.length, right.length) * 16.5 + 10;
};

const drawSignature = (
  sheet: Sheet,
  { supplier, kind, voided, credit_note }: InvoiceDocument,
): void => {
  if (sheet.y > FOOT) sheet.newPage();
  const name = kind === 'tax_invoice' ? 'invoice' : 'bill';
  sheet.text('P', `For ${supplier.name}`, 367, FOOT, { ...BOLD, width: RIGHT - 367 });
  sheet.rule(367, RIGHT, 742, '#857D6C');
  sheet.text('P', 'Authorised signatory', 367, 748, { ...DIM, width: RIGHT - 367 });
  sheet.text(
    'P',
    voided !== null
      ? `This ${name} is void. No payment is due on it.`
      : credit_note === null
        ? 'Corrections are made by credit note.'
        : `This note corrects the ${name} above. Its amount is in your balance.`,
    ...([LEFT, 734] as const),
    { ...DIM, width: 280 },
  );
};
