import { readPaise, readTable } from './csv/csv.js';

const PURCHASES = {
  gstin: ['gstin', 'supplier gstin', 'gstin of supplier'],
  supplier: ['supplier', 'supplier name', 'party', 'name'],
  number: ['invoice', 'invoice no', 'invoice no.', 'invoice number', 'bill no'],
  date: ['date', 'invoice date', 'bill date'],
  taxable: ['taxable', 'taxable value', 'taxable amount'],
  tax: ['tax', 'gst', 'total tax', 'tax amount'],
};
/** Both sides round by the line: a rupee is no difference. */
const ROUNDING_PAISE = 100;

/** "2026-27" and "26-27"; "42-57" is no financial year. */
const withoutYear = (number) =>
  number.replace(/(?<!\d)(?:20)?(\d{2})-(?:20)?(\d{2})(?!\d)/g, (pair, from, to) =>
    Number(from) >= 17 && Number(to) === Number(from) + 1 ? '' : pair,
  );

const plain = (number) =>
  number
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .map((part) => part.replace(/(?<!\d)0+(?=\d)/g, ''))
    .join('');

/**
 * An invoice number as it is compared: "INV/2026-27/0042", "inv-42" and "INV 042" are one. The year
 * goes, unless nothing else is there; so do zeros before a number, and signs.
 */
export const plainNumber = (number) => plain(withoutYear(number)) || plain(number);

const fromRupees = (amount) => Math.round(Number(amount ?? 0) * 100);

const sumOf = (invoice, names) => {
  const parts = Array.isArray(invoice.items) ? invoice.items : [invoice];
  return parts.reduce(
    (sum, part) => sum + names.reduce((of, name) => of + fromRupees(part[name]), 0),
    0,
  );
};

/**
 * The invoices of a GSTR-2B file, as the portal gives it.
 * @throws Error where it is another file
 */
export const readGstr2b = (text) => {
  const suppliers = JSON.parse(text)?.data?.docdata?.b2b;
  if (!Array.isArray(suppliers))
    throw new Error('This file is no GSTR-2B: data.docdata.b2b is missing');
  return suppliers.flatMap(({ ctin, trdnm, inv }) =>
    inv.map((invoice) => ({
      gstin: String(ctin).toUpperCase(),
      supplier: trdnm ?? '',
      number: String(invoice.inum),
      date: invoice.dt ?? '',
      taxable: sumOf(invoice, ['txval']),
      tax: sumOf(invoice, ['igst', 'cgst', 'sgst']),
    })),
  );
};

/**
 * The invoices of your purchase book.
 * @returns `invoices`, and `unreadable` with the rows whose amounts are none
 */
export const readPurchases = (text) => {
  const rows = readTable(text, PURCHASES).map((row) => ({
    ...row,
    gstin: row.gstin.toUpperCase(),
    taxable: readPaise(row.taxable),
    tax: readPaise(row.tax),
  }));
  const isReadable = ({ gstin, number, taxable, tax }) =>
    gstin !== '' && number !== '' && taxable !== null && tax !== null;
  return { invoices: rows.filter(isReadable), unreadable: rows.filter((row) => !isReadable(row)) };
};

const keyOf = ({ gstin, number }) => `${gstin} ${plainNumber(number)}`;

const byKey = (invoices) => {
  const found = new Map();
  for (const invoice of invoices) {
    const key = keyOf(invoice);
    found.set(key, [...(found.get(key) ?? []), invoice]);
  }
  return found;
};

/**
 * Compares the purchase book with GSTR-2B.
 * @returns one line an invoice: `kind` is same, differs, not in 2B, not in book or twice (the same
 * number more than once on a side: somebody must look)
 */
export const compare = (book, filed) => {
  const [ours, theirs] = [byKey(book), byKey(filed)];
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) => {
    const [mine, his] = [ours.get(key) ?? [], theirs.get(key) ?? []];
    const about = {
      gstin: (mine[0] ?? his[0]).gstin,
      supplier: mine[0]?.supplier || his[0]?.supplier || '',
    };
    if (mine.length > 1 || his.length > 1)
      return [{ kind: 'twice', ...about, mine: mine[0], his: his[0] }];
    const [[our], [their]] = [mine, his];
    if (!their) return [{ kind: 'not in 2B', ...about, mine: our }];
    if (!our) return [{ kind: 'not in book', ...about, his: their }];
    const isClose = (name) => Math.abs(our[name] - their[name]) <= ROUNDING_PAISE;
    return [
      {
        kind: isClose('taxable') && isClose('tax') ? 'same' : 'differs',
        ...about,
        mine: our,
        his: their,
      },
    ];
  });
};

/** The lines that need somebody, by supplier, with the tax at stake: what you cannot claim yet. */
export const bySupplier = (lines) => {
  const suppliers = new Map();
  for (const line of lines.filter(({ kind }) => kind !== 'same')) {
    const { supplier, gstin } = line;
    const one = suppliers.get(gstin) ?? { gstin, supplier, lines: [], atStake: 0 };
    one.lines.push(line);
    one.atStake += Math.max(
      0,
      (line.mine?.tax ?? 0) - (line.kind === 'twice' ? 0 : (line.his?.tax ?? 0)),
    );
    suppliers.set(gstin, one);
  }
  return [...suppliers.values()].sort((one, other) => other.atStake - one.atStake);
};

export const rupees = (paise) => (paise / 100).toFixed(2);

/** What to write to a supplier; null where nothing is wanted of it. */
export const letterTo = ({ supplier, gstin, lines }) => {
  const wanted = lines.flatMap(({ kind, mine, his }) => {
    if (kind === 'not in 2B') {
      return [
        `- Invoice ${mine.number} of ${mine.date}, taxable ${rupees(mine.taxable)}, tax ${rupees(mine.tax)}: not in our GSTR-2B.`,
      ];
    }
    if (kind !== 'differs') return [];
    return [
      `- Invoice ${mine.number} of ${mine.date}: our copy says tax ${rupees(mine.tax)}, you reported ${rupees(his.tax)}.`,
    ];
  });
  if (wanted.length === 0) return null;
  return [
    `To ${supplier || gstin} (GSTIN ${gstin})`,
    '',
    'We compared our purchases with our GSTR-2B. Please report or amend these in your next GSTR-1, or tell us where our copy is wrong:',
    '',
    ...wanted,
    '',
    'Thank you.',
    '',
  ].join('\n');
};
