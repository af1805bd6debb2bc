/**
 * `npm run check:words [-- <path>…]`: exit code 1 for a forbidden word of `docs/words.json` or an
 * unused exception. `--write` writes the list in `docs/words.md`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createFinder, keysIn, pageOf, wordListSchema } from './vocabulary.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = 'docs/words.md';
const LIST = /(<!-- words -->\n)[\s\S]*(<!-- end of words -->)/;
/** Defines names that are stored, answered to browsers or set by operators. */
const PUBLISHED =
  /^(?:contracts\/src\/(?:events|http)\/.*(?<!\.test)\.ts|services\/platform\/src\/config\/settings\.ts)$/;
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean' } },
  allowPositionals: true,
});
const list = wordListSchema.parse(JSON.parse(read('docs/words.json')));

const page = read(PAGE);
const requested = page.replace(LIST, (_, before, after) => `${before}\n${pageOf(list)}\n${after}`);
if (values.write) writeFileSync(join(ROOT, PAGE), requested);

const files = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', '*.md'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter((file) => file !== '' && file !== PAGE);
const isSelected = (file: string): boolean =>
  positionals.length === 0 || positionals.some((path) => file.startsWith(path));

const published = files.filter((file) => PUBLISHED.test(file));
const findForbidden = createFinder(
  list,
  new Set(published.flatMap((file) => keysIn(file, read(file)))),
);
const unused = new Set(list.exceptions);
const problems: string[] = [];
for (const file of files.filter(isSelected)) {
  for (const { line, found, word } of findForbidden(file, read(file))) {
    const exception = list.exceptions.find((one) => one.file === file && one.word === word.word);
    if (exception) unused.delete(exception);
    else problems.push(`${file}:${line}: ${found.replace(/\s+/g, ' ')} -> ${word.write}`);
  }
}
if (positionals.length === 0) {
  for (const { file, word } of unused) {
    problems.push(`docs/words.json: no "${word}" in ${file}: remove the exception.`);
  }
  if (!values.write && page !== requested) problems.push(`${PAGE}: npm run check:words -- --write`);
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
