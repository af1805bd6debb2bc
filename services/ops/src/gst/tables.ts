/** The columns of the GST network's offline tool for GSTR-1, one file per table. */
import { gstStateOf, OTHER_COUNTRY } from '@haat/contracts/gst-states';
import { formatUpiAmount, type Paise } from '@haat/contracts/money';
import type { Cells } from '../command-line/csv.ts';
import type { Gstr1, Listed, NumberRange, OfCode, OfPlace } from './gstr1.ts';

export type Table = {
  /** As the tool names it, such as "b2b". */
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: readonly Cells[];
};

type TableColumn<Row> = readonly [head: string, cell: (row: Row) => string | number];

const rupees = (paise: Paise): string => formatUpiAmount(paise);

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** @param day such as 2026-11-05. @returns "05-Nov-2026". */
const dayCell = (day: string): string => {
  const [year, month, date] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`;
};

const placeCell = ({ placeOfSupply: code }: OfPlace): string =>
  code === OTHER_COUNTRY.code
    ? `${code}-Foreign Country`
    : `${code}-${gstStateOf(code)?.name ?? ''}`;

/** No supply of the shop has another one: reverse charge, lower tax, e-commerce operator, cess. */
const NONE = (): string => '';
const NO = (): string => 'N';
const NO_CESS = (): string => rupees(0);

const BY_RATE: readonly TableColumn<OfPlace>[] = [
  ['Applicable % of Tax Rate', NONE],
  ['Rate', ({ ratePercent }) => ratePercent],
  ['Taxable Value', ({ taxablePaise }) => rupees(taxablePaise)],
  ['Cess Amount', NO_CESS],
];

const BUYER: readonly TableColumn<Listed>[] = [
  ['GSTIN/UIN of Recipient', ({ gstin }) => gstin ?? ''],
  ['Receiver Name', ({ name }) => name],
];
const INVOICE: readonly TableColumn<Listed>[] = [
  ['Invoice Number', ({ number }) => number],
  ['Invoice date', ({ day }) => dayCell(day)],
  ['Invoice Value', ({ totalPaise }) => rupees(totalPaise)],
  ['Place Of Supply', placeCell],
];
const NOTE: readonly TableColumn<Listed>[] = [
  ['Note Number', ({ number }) => number],
  ['Note Date', ({ day }) => dayCell(day)],
  ['Note Type', () => 'C'],
  ['Place Of Supply', placeCell],
];
const NOTE_VALUE: TableColumn<Listed> = ['Note Value', ({ totalPaise }) => rupees(totalPaise)];

const [LOWER_RATE, ...RATED] = BY_RATE as readonly [
  TableColumn<OfPlace>,
  ...TableColumn<OfPlace>[],
];

const B2B: readonly TableColumn<Listed>[] = [
  ...BUYER,
  ...INVOICE,
  ['Reverse Charge', NO],
  LOWER_RATE,
  ['Invoice Type', () => 'Regular B2B'],
  ['E-Commerce GSTIN', NONE],
  ...RATED,
];
const B2CL: readonly TableColumn<Listed>[] = [...INVOICE, ...BY_RATE, ['E-Commerce GSTIN', NONE]];
const B2CS: readonly TableColumn<OfPlace>[] = [
  ['Type', () => 'OE'],
  ['Place Of Supply', placeCell],
  ...BY_RATE,
  ['E-Commerce GSTIN', NONE],
];
const CDNR: readonly TableColumn<Listed>[] = [
  ...BUYER,
  ...NOTE,
  ['Reverse Charge', NO],
  ['Note Supply Type', () => 'Regular B2B'],
  NOTE_VALUE,
  ...BY_RATE,
];
const CDNUR: readonly TableColumn<Listed>[] = [
  ['UR Type', () => 'B2CL'],
  ...NOTE,
  NOTE_VALUE,
  ...BY_RATE,
];
/** Services have no unit and no quantity. */
const HSN: readonly TableColumn<OfCode>[] = [
  ['HSN', ({ sac }) => sac],
  ['Description', NONE],
  ['UQC', () => 'NA'],
  ['Total Quantity', () => 0],
  ['Total Value', ({ totalPaise }) => rupees(totalPaise)],
  ['Rate', ({ ratePercent }) => ratePercent],
  ['Taxable Value', ({ taxablePaise }) => rupees(taxablePaise)],
  ['Integrated Tax Amount', ({ igstPaise }) => rupees(igstPaise)],
  ['Central Tax Amount', ({ cgstPaise }) => rupees(cgstPaise)],
  ['State/UT Tax Amount', ({ sgstPaise }) => rupees(sgstPaise)],
  ['Cess Amount', NO_CESS],
];
const DOCS: readonly TableColumn<NumberRange>[] = [
  [
    'Nature of Document',
    ({ kind }) => (kind === 'invoice' ? 'Invoices for outward supply' : 'Credit Note'),
  ],
  ['Sr. No. From', ({ from }) => from],
  ['Sr. No. To', ({ to }) => to],
  ['Total Number', ({ count }) => count],
  ['Cancelled', ({ voided }) => voided],
];

const table = <Row>(
  name: string,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): Table => ({
  name,
  heads: columns.map(([head]) => head),
  rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
});

export const tablesOf = (gstr1: Gstr1): readonly Table[] => [
  table('b2b', B2B, gstr1.b2b),
  table('b2cl', B2CL, gstr1.b2cl),
  table('b2cs', B2CS, gstr1.b2cs),
  table('cdnr', CDNR, gstr1.cdnr),
  table('cdnur', CDNUR, gstr1.cdnur),
  table('hsn-b2b', HSN, gstr1.hsnB2b),
  table('hsn-b2c', HSN, gstr1.hsnB2c),
  table('docs', DOCS, gstr1.docs),
];
