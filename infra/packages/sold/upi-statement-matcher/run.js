import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { writeTable } from './csv.js';
import { match, readCredits, readInvoices } from './match.js';

const [statement, invoices, to = 'result.csv'] = process.argv.slice(2);
if (!statement || !invoices) {
  process.stderr.write('Usage: node run.js statement.csv invoices.csv [result.csv]\n');
  process.exit(1);
}
const stop = (text) => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};
const read = (file, rowsOf) => {
  if (!existsSync(file)) stop(`There is no file ${file} here. Check its name and folder.`);
  try {
    return rowsOf(readFileSync(file, 'utf8'));
  } catch (error) {
    return stop(`${file}: ${error.message}`);
  }
};
const rupees = (paise) => (paise / 100).toFixed(2);
const { matches, openInvoices, openCredits } = match(
  read(statement, readCredits),
  read(invoices, readInvoices),
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
