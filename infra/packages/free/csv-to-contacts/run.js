import { readFileSync, writeFileSync } from 'node:fs';
import { readCsv, toContacts } from './contacts.js';

const [from, to = 'contacts.vcf'] = process.argv.slice(2);
if (!from) {
  process.stderr.write('Usage: node run.js customers.csv [contacts.vcf]\n');
  process.exit(1);
}
const { text, count, leftOut } = toContacts(
  readCsv(readFileSync(from, 'utf8').replace(/^\uFEFF/, '')),
);
writeFileSync(to, text);
process.stdout.write(`${count} contacts saved to ${to}\n`);
for (const { line, reason } of leftOut) process.stdout.write(`row ${line} skipped: ${reason}\n`);
