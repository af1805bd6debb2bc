import { globSync, readFileSync } from 'node:fs';
import { parseSync, type Span, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';

/** What calculates money. Sandboxes, faults and benchmarks play others, who calculate their own. */
const CALCULATING = /^(?:contracts\/src\/(?:money|paise)|services\/(?:domain|ops\/src\/audit)\/)/;
const OF_TESTS = /\.test\.tsx?$|\/testing\/|^services\/testkit\//;

const root = new URL('../../', import.meta.url);
const sources = globSync('{contracts,services/*,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !CALCULATING.test(file) && !OF_TESTS.test(file),
);

type Expression = { readonly type: string } & Readonly<Record<string, unknown>>;

/** `pricePaise`, `row.price_paise`, `(price?.pricePaise ?? 0)`. */
const isPaise = (value: unknown): boolean => {
  const node = value as Expression;
  switch (node.type) {
    case 'Identifier':
      return /(?:Paise|_paise)$/.test(String(node.name));
    case 'MemberExpression':
      return isPaise(node.property);
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
      return isPaise(node.expression);
    case 'LogicalExpression':
      return node.operator === '??' && isPaise(node.left);
    default:
      return false;
  }
};

const ARITHMETIC = /^(?:[-+/%]|\*{1,2})=?$/;

const calculationsIn = (file: string, source: string): readonly string[] => {
  if (!/Paise|_paise/.test(source)) return [];
  const found: string[] = [];
  const twoSided = (node: Span & { operator: string; left: unknown; right: unknown }): void => {
    if (!ARITHMETIC.test(node.operator) || !(isPaise(node.left) || isPaise(node.right))) return;
    found.push(source.slice(node.start, node.end));
  };
  new Visitor({
    BinaryExpression: twoSided,
    AssignmentExpression: twoSided,
    UpdateExpression: ({ argument, start, end }) => {
      if (isPaise(argument)) found.push(source.slice(start, end));
    },
  }).visit(parseSync(file, source).program);
  return found;
};

it('paise are calculated only in money.ts, in the domain and in the audit', () => {
  const found = sources.flatMap((file) =>
    calculationsIn(file, readFileSync(new URL(file, root), 'utf8')).map((sum) => `${file}: ${sum}`),
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
  expect(calculationsIn('a.ts', `/** ₹ */\n${source}`)).toHaveLength(1);
});

it.each(['if (paidPaise < pricePaise) stop();', 'const left = payments.length - 1; // Paise'])(
  'ignores %s',
  (source) => {
    expect(calculationsIn('a.ts', source)).toEqual([]);
  },
);
