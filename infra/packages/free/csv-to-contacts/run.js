import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readCsv, toContacts } from './contacts.js';

const [from, to = 'contacts.vcf'] = process.argv.slice(2);
if (!from) {
  process.stderr.write('Usage: node run.js customers.csv [contacts.vcf]\n');
  process.exit(1);
}
const stop = (text) => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};
if (!existsSync(from)) stop(`There is no file ${from} here. Check its name and folder.`);
const rows = readCsv(readFileSync(from, 'utf8').replace(/^\uFEFF/, ''));
if (rows.length > 0 && !('name' in rows[0] && ('mobile' in rows[0] || 'phone' in rows[0]))) {
  stop(`The first row of ${from} needs the column names Name and Mobile (or Phone).`);
}
const { text, count, leftOut } = toContacts(rows);
writeFileSync(to, text);
process.stdout.write(`${count} contacts saved to ${to}\n`);
for (const { line, reason } of leftOut) process.stdout.write(`row ${line} skipped: ${reason}\n`);
