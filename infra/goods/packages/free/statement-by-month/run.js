import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { byMonth, readStatement, toCsv } from './statement.js';

const [from, to = 'months'] = process.argv.slice(2);
if (!from) {
  process.stderr.write('Usage: node run.js statement.csv [folder]\n');
  process.exit(1);
}
const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
mkdirSync(to, { recursive: true });
for (const month of byMonth(readStatement(readFileSync(from, 'utf8').replace(/^\uFEFF/, '')))) {
  writeFileSync(join(to, `${month.month}.csv`), toCsv(month));
  const [out, into] = [month.out, month.into].map((paise) => rupees.format(paise / 100));
  process.stdout.write(
    `${month.month}: ${month.entries.length} entries, out ₹${out}, in ₹${into}\n`,
  );
}
