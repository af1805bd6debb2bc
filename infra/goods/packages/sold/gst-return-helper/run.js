import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bySupplier, compare, letterTo, readGstr2b, readPurchases, rupees } from './compare.js';
import { writeTable } from './csv/csv.js';

const [book, filed, to = 'result'] = process.argv.slice(2);
if (!book || !filed) {
  process.stderr.write('Usage: node run.js purchases.csv gstr2b.json [folder]\n');
  process.exit(1);
}
const { invoices, unreadable } = readPurchases(readFileSync(book, 'utf8'));
const lines = compare(invoices, readGstr2b(readFileSync(filed, 'utf8')));
const suppliers = bySupplier(lines);

mkdirSync(join(to, 'letters'), { recursive: true });
const amounts = (invoice) => (invoice ? [rupees(invoice.taxable), rupees(invoice.tax)] : ['', '']);
writeFileSync(
  join(to, 'invoices.csv'),
  writeTable([
    [
      'Result',
      'GSTIN',
      'Supplier',
      'Our number',
      'Their number',
      'Our taxable',
      'Our tax',
      'Their taxable',
      'Their tax',
    ],
    ...lines.map(({ kind, gstin, supplier, mine, his }) => [
      kind,
      gstin,
      supplier,
      mine?.number ?? '',
      his?.number ?? '',
      ...amounts(mine),
      ...amounts(his),
    ]),
  ]),
);
writeFileSync(
  join(to, 'suppliers.csv'),
  writeTable([
    ['GSTIN', 'Supplier', 'Invoices to look at', 'Tax at stake'],
    ...suppliers.map((one) => [one.gstin, one.supplier, one.lines.length, rupees(one.atStake)]),
  ]),
);
let letters = 0;
for (const supplier of suppliers) {
  const letter = letterTo(supplier);
  // A GSTIN comes from a file: only its letters and digits become part of a path.
  if (letter === null) continue;
  writeFileSync(join(to, 'letters', `${supplier.gstin.replace(/[^A-Z0-9]/g, '')}.txt`), letter);
  letters += 1;
}
const count = (kind) => lines.filter((line) => line.kind === kind).length;
const kinds = ['same', 'differs', 'not in 2B', 'not in book', 'twice'];
process.stdout.write(
  `${kinds.map((kind) => `${count(kind)} ${kind}`).join(', ')}; ${letters} letters\n`,
);
if (unreadable.length > 0)
  process.stdout.write(`${unreadable.length} rows of the book could not be read\n`);
process.stdout.write(`Written to ${to}\n`);
