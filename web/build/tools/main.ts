/** `npm run docs:tools`: runs the tools' tests and writes docs/tools.md. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOMS, ROOT } from './sources.ts';
import { PAGE, toolsPage } from './tools-page.ts';

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
};

const folder = mkdtempSync(join(tmpdir(), 'haat-tools-'));
const report = join(folder, 'report.json');
try {
  execFileSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--project', 'unit', '--project', 'services'],
      ...['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
      ...ROOMS,
    ],
    { cwd: ROOT, stdio: 'inherit' },
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const passed = new Map(
    testResults.map(({ name, assertionResults }) => [
      relative(ROOT, name),
      assertionResults.filter(({ status }) => status === 'passed').length,
    ]),
  );
  writeFileSync(
    PAGE,
    toolsPage((file) => passed.get(file) ?? 0),
  );
} finally {
  rmSync(folder, { recursive: true });
}
