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

/** How many tests of a file passed. */
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

Written by \`npm run docs:tools\`, which runs the tools' tests first: a row for each tool in the order
of its tile. What does the work is read from what its modules import; "own code" stands on the
platform alone (\`Intl\`, \`URL\`, Web Crypto, the browser's speech). Tests are those of its modules and
of what they are made of, with published vectors where there are some (RFC 1321, RFC 4648, RFC 3492,
WCAG, \`crypt_blowfish\`); browser tests come on top, in \`infra/e2e/storefront\`. What runs in the browser
sends nothing; what our server asks for goes through one guard (\`services/webtools/src/ssrf-guard\`: undici,
ipaddr.js), and what it parses is parsed in a thread that may be ended. Beside it stands what two
collections offer for the same work.

| Tool | What does the work | Where it runs | Tests passed | it-tools | DevToys |
|---|---|---|---|---|---|
`;

/** The whole page, as it stands in docs/tools.md. */
export const toolsPage = (countPassed: CountPassed): string =>
  `${HEAD}${tools.map((tool) => row(tool, countPassed)).join('\n')}\n`;
