import { join } from 'node:path';
import { tools } from '../../src/tools/registry.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { besideOthers } from './beside-others.ts';
import { ROOT, sourcesOf } from './sources.ts';

export const PAGE = join(ROOT, 'docs/tools.md');

const WHERE = {
  browser: 'browser',
  device: 'browser, with what the device has',
  server: 'our server',
  background: 'our server, for minutes',
} as const satisfies Record<Tool['runs'], string>;

export type CountPassed = (file: string) => number;

const row = (tool: Tool, countPassed: CountPassed): string => {
  const { libraries, tests } = sourcesOf(tool.slug);
  const beside = besideOthers[tool.slug];
  if (!beside) throw new Error(`Nothing is said of ${tool.slug} beside others.`);
  const all = [...new Set([...libraries, ...(beside.also ?? [])])].sort();
  const passed = tests.reduce((sum, file) => sum + countPassed(file), 0);
  const cells = [
    `[${tool.name}](../web/src/tools/${tool.slug})`,
    all.length > 0 ? all.map((name) => `\`${name}\``).join(', ') : 'own code',
    WHERE[tool.runs],
    String(passed),
    beside.itTools,
    beside.devToys,
  ];
  return `| ${cells.join(' | ')} |`;
};

const HEAD = `# The web tools

Written by \`npm run docs:tools\`, which runs the tools' tests first; tools in the order of their tiles.
"Own code" uses the platform only (\`Intl\`, \`URL\`, Web Crypto, speech). Browser tools send nothing. Our
server reaches others only through the SSRF guard (\`services/webtools/src/ssrf-guard\`) and parses in a
thread with a deadline. E2e tests in \`infra/e2e/storefront\` aren't counted. The last columns compare two
other collections.

| Tool | What does the work | Where it runs | Tests passed | it-tools | DevToys |
|---|---|---|---|---|---|
`;

export const toolsPage = (countPassed: CountPassed): string =>
  `${HEAD}${tools.map((tool) => row(tool, countPassed)).join('\n')}\n`;
