import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { expect, it } from 'vitest';

/** What calculates money. Sandboxes, faults and benchmarks play others, who calculate their own. */
const CALCULATING = /^(?:contracts\/src\/(?:money|paise)|services\/(?:domain|ops\/src\/audit)\/)/;
const OF_TESTS = /\.test\.tsx?$|\/testing\/|^services\/testkit\//;

const root = new URL('../../', import.meta.url);
const sources = globSync('{contracts,services/*,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !CALCULATING.test(file) && !OF_TESTS.test(file),
);

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** `pricePaise`, `row.price_paise`, `(price?.pricePaise ?? 0)`. */
const isPaise = (value: unknown): boolean => {
  if (!isNode(value)) return false;
  switch (value.type) {
    case 'Identifier':
      return /(?:Paise|_paise)$/.test(String(value.value));
    case 'MemberExpression':
      return isPaise(value.property);
    case 'OptionalChainingExpression':
      return isPaise(value.base);
    case 'ParenthesisExpression':
    case 'TsNonNullExpression':
      return isPaise(value.expression);
    case 'BinaryExpression':
      return value.operator === '??' && isPaise(value.left);
    default:
      return false;
  }
};

const ARITHMETIC = /^(?:[-+/%]|\*{1,2})=?$/;

const calculates = (node: Node): boolean =>
  (node.type === 'UpdateExpression' && isPaise(node.argument)) ||
  (ARITHMETIC.test(String(node.operator)) && (isPaise(node.left) || isPaise(node.right)));

/** The parser counts bytes, on through all files. */
const calculationsIn = (source: string, isTsx = false): readonly string[] => {
  if (!/Paise|_paise/.test(source)) return [];
  const text = `;${source}`;
  const module = parseSync(text, { syntax: 'typescript', tsx: isTsx, target: 'es2024' });
  const bytes = Buffer.from(text);
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isNode(value)) {
      if (calculates(value)) {
        const { start, end } = value.span as { readonly start: number; readonly end: number };
        const from = module.span.start;
        found.push(bytes.subarray(start - from, end - from).toString());
      }
      Object.values(value).forEach(visit);
    }
  };
  visit(module.body);
  return found;
};

it('paise are calculated in money.ts, in the domain and in the audit', () => {
  const found = sources.flatMap((file) =>
    calculationsIn(readFileSync(new URL(file, root), 'utf8'), file.endsWith('x')).map(
      (sum) => `${file}: ${sum}`,
    ),
  );
  expect(found, 'Call a function of contracts/src/money.ts, or add one there.').toEqual([]);
});

it.each([
  'const all = pricePaise + 1;',
  'sum -= row.price_paise;',
  'left.amountPaise *= 2;',
  'const part = 10 / (plan?.pricePaise ?? 0);',
  'paidPaise++;',
])('finds a calculation: %s', (source) => {
  expect(calculationsIn(`/** ₹ */\n${source}`)).toHaveLength(1);
});

it.each(['if (paidPaise < pricePaise) stop();', 'const left = payments.length - 1; // Paise'])(
  'passes over %s',
  (source) => {
    expect(calculationsIn(source)).toEqual([]);
  },
);
