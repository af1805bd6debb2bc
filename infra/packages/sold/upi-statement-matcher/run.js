import { readFileSync, writeFileSync } from 'node:fs';
import { writeTable } from './csv.js';
import { match, readCredits, readInvoices } from './match.js';

const [statement, invoices, to = 'result.csv'] = process.argv.slice(2);
if (!statement || !invoices) {
  process.stderr.write('Usage: node run.js statement.csv invoices.csv [result.csv]\n');
  process.exit(1);
}
const rupees = (paise) => (paise / 100).toFixed(2);
const { matches, openInvoices, openCredits } = match(
  readCredits(readFileSync(statement, 'utf8')),
  readInvoices(readFileSync(invoices, 'utf8')),
);
writeFileSync(
  to,
  writeTable([
    ['Result', 'Invoice', 'Invoice amount', 'Credited', 'Date', 'Reference', 'Bank’s text'],
    ...matches.map(({ kind, invoice, credit }) => [
      kind,
      invoice.number,
      rupees(invoice.paise),
      rupees(credit.paise),
      credit.date,
      credit.reference ?? '',
      credit.text,
    ]),
    ...openInvoices.map(({ number, paise, reference }) => [
      'invoice open',
      number,
      rupees(paise),
      '',
      '',
      reference ?? '',
      '',
    ]),
    ...openCredits.map(({ paise, date, reference, text }) => [
      'credit unknown',
      '',
      '',
      rupees(paise),
      date,
      reference ?? '',
      text,
    ]),
  ]),
);
const count = (kind) => matches.filter((one) => one.kind === kind).length;
process.stdout.write(
  `exact: ${count('exact')}, likely: ${count('likely')}, amount differs: ${count('amount differs')}\n` +
    `invoice open: ${openInvoices.length}, credit unknown: ${openCredits.length}\nSaved to ${to}\n`,
);
