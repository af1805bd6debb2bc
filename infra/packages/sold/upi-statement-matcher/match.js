import { readPaise, readTable } from './csv.js';

const STATEMENT = {
  date: ['date', 'txn date', 'tran date', 'transaction date', 'value date'],
  text: ['narration', 'description', 'particulars', 'remarks', 'transaction remarks'],
  credit: [
    ...['credit', 'credit amount', 'cr', 'deposit', 'deposits', 'deposit amt.', 'deposit amount'],
    ...['deposit amount (inr )', 'deposit amount (inr)'],
  ],
};
const INVOICES = {
  number: ['number', 'invoice', 'invoice number', 'invoice no'],
  amount: ['amount', 'total'],
  reference: ['reference', 'utr', 'transaction id'],
};

/** The 12-digit UPI transaction ID (UTR). */
const referenceIn = (text) => /(?<!\d)\d{12}(?!\d)/.exec(text)?.[0] ?? null;

export const readCredits = (text) =>
  readTable(text, STATEMENT)
    .map((row, index) => ({
      id: index,
      date: row.date,
      text: row.text,
      reference: referenceIn(row.text),
      paise: readPaise(row.credit),
    }))
    .filter(({ paise }) => paise !== null && paise > 0);

export const readInvoices = (text) =>
  readTable(text, INVOICES)
    .map(({ number, amount, reference }) => ({
      number,
      paise: readPaise(amount),
      reference: referenceIn(reference),
    }))
    .filter(({ number, paise }) => number !== '' && paise !== null);

const without = (all, taken, key) => all.filter((one) => !taken.has(one[key]));

/** Each credit is used once. */
const matchByReference = (credits, invoices) => {
  const byReference = new Map();
  for (const credit of credits) {
    if (credit.reference && !byReference.has(credit.reference)) {
      byReference.set(credit.reference, credit);
    }
  }
  const used = new Set();
  return invoices.flatMap((invoice) => {
    const credit = invoice.reference ? byReference.get(invoice.reference) : undefined;
    if (!credit || used.has(credit.id)) return [];
    used.add(credit.id);
    return [{ invoice, credit, kind: credit.paise === invoice.paise ? 'exact' : 'amount differs' }];
  });
};

/** Only if exactly one credit and one invoice have the amount. */
const matchByAmount = (credits, invoices) => {
  const having = (all, paise) => all.filter((one) => one.paise === paise);
  return invoices.flatMap((invoice) => {
    const [credit, ...otherCredits] = having(credits, invoice.paise);
    const isAlone = having(invoices, invoice.paise).length === 1 && otherCredits.length === 0;
    return credit && isAlone ? [{ invoice, credit, kind: 'likely' }] : [];
  });
};

/**
 * Matches credits with invoices, by reference first and by amount second.
 * @returns `matches` (exact, likely, amount differs), and the unmatched invoices and credits
 */
export const match = (credits, invoices) => {
  const certain = matchByReference(credits, invoices);
  const usedCredits = new Set(certain.map(({ credit }) => credit.id));
  const usedInvoices = new Set(certain.map(({ invoice }) => invoice.number));
  const likely = matchByAmount(
    without(credits, usedCredits, 'id'),
    // An invoice with a reference waits for the credit with that reference.
    without(invoices, usedInvoices, 'number').filter(({ reference }) => reference === null),
  );
  for (const { credit, invoice } of likely) {
    usedCredits.add(credit.id);
    usedInvoices.add(invoice.number);
  }
  return {
    matches: [...certain, ...likely],
    openInvoices: without(invoices, usedInvoices, 'number'),
    openCredits: without(credits, usedCredits, 'id'),
  };
};
