import { globSync, readFileSync } from 'node:fs';
import { type Argument, parseSync, Visitor } from 'oxc-parser';
// Unlike simpler checkers it finds attacks of several signs: "a-a-a-", "<!---->".
import { check } from 'recheck';
import { expect, it } from 'vitest';

type Pattern = { readonly source: string; readonly flags: string };

/** Slow for long texts, but theirs is short, or no stranger's. How many in each file, and why. */
const SHORT_TEXTS: Readonly<Record<string, readonly [patterns: number, why: string]>> = {
  'contracts/src/indian-in-latin/in-latin.ts': [1, 'a class of signs, made from numbers'],
  'contracts/src/site/templates.ts': [1, 'our own templates'],
  'services/event-store/src/eventstoredb/failures.ts': [1, 'messages of our own client'],
  'services/webtools/src/pages/page-text.ts': [1, 'at most 1,024 bytes'],
  'web/src/features/home/public-ip.ts': [1, 'at most 45 signs'],
  'web/src/tools/advanced-calculator/grouped-in-call.ts': [1, 'at most 1,000 signs'],
  'web/src/tools/advanced-calculator/read-sum.ts': [2, 'at most 1,000 signs'],
  'web/src/tools/advanced-calculator/service.ts': [3, 'at most 1,000 signs'],
  'web/src/tools/color-converter/read-colour.ts': [1, 'at most 100 signs'],
  'web/src/tools/idn-punycode-converter/service.ts': [1, 'at most 10,000 signs'],
  'web/src/tools/md5-generator/compare.ts': [2, 'at most 4,300 signs in a line'],
  'web/src/tools/parts/read-number.ts': [1, 'at most 100 signs'],
  'web/src/tools/send-to-tool/recognise.ts': [2, 'at most 2,048 signs'],
  'web/src/tools/uppercase-lowercase/letter-case.ts': [1, 'the last 12 signs'],
};

const root = new URL('../../', import.meta.url);
const files = globSync('{contracts,services/*,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/testing\/|^services\/testkit\//.test(file),
);

/** Replaces what only a run knows; also a script, as in `\p{Script=…}`. */
const UNKNOWN = 'Latin';

/** @param constants of the same file. */
const textOf = (node: Argument, constants: ReadonlyMap<string, Argument>): string => {
  const inner = (part: Argument): string => textOf(part, constants);
  switch (node.type) {
    case 'Literal':
      return 'regex' in node ? node.regex.pattern : String(node.value);
    case 'TaggedTemplateExpression':
      return node.quasi.quasis.map(({ value }) => value.raw).join(UNKNOWN);
    case 'TemplateLiteral':
      return node.quasis
        .map(({ value }, at) => {
          const next = node.expressions[at];
          return `${value.cooked}${next === undefined ? '' : inner(next)}`;
        })
        .join('');
    case 'BinaryExpression':
      return node.left.type === 'PrivateIdentifier'
        ? UNKNOWN
        : inner(node.left) + inner(node.right);
    case 'MemberExpression':
      return !node.computed && node.property.name === 'source' ? inner(node.object) : UNKNOWN;
    case 'Identifier': {
      const known = constants.get(node.name);
      return known === undefined ? UNKNOWN : inner(known);
    }
    default:
      return UNKNOWN;
  }
};

const patternsIn = (file: string, source: string): readonly Pattern[] => {
  const { program } = parseSync(file, source);
  const constants = new Map<string, Argument>();
  const patterns: Pattern[] = [];
  new Visitor({
    VariableDeclaration: ({ kind, declarations }) => {
      for (const { id, init } of declarations) {
        if (kind === 'const' && id.type === 'Identifier' && init) constants.set(id.name, init);
      }
    },
    Literal: (node) => {
      if ('regex' in node) {
        patterns.push({ source: node.regex.pattern, flags: node.regex.flags });
      }
    },
    NewExpression: ({ callee, arguments: [text, flags] }) => {
      if (text === undefined || callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
      const given = flags?.type === 'Literal' ? String(flags.value) : '';
      patterns.push({ source: textOf(text, constants), flags: given });
    },
  }).visit(program);
  return patterns;
};

/** A bounded repetition costs a constant factor alone, but much time here. */
const withLowBounds = (source: string): string =>
  source.replace(/\d+(?=,?\d*\})/g, (bound) => String(Math.min(3, Number(bound))));

const repeats = ({ source }: Pattern): boolean => /[*+]|,\}/.test(source);

const known = new Map<string, boolean>();

/** Counts steps. @returns whether they may grow faster than the text */
const isSlow = async ({ source, flags }: Pattern): Promise<boolean> => {
  const pattern = withLowBounds(source);
  const key = `/${pattern}/${flags}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const { status } = await check(pattern, flags, {
    maxNFASize: 2_000,
    // No answer depends on the clock, only the end of an endless check.
    attackTimeout: null,
    incubationTimeout: null,
    recallLimit: -1,
    timeout: 60_000,
  });
  known.set(key, status !== 'safe');
  return status !== 'safe';
};

const slowIn = async (file: string, source: string): Promise<readonly string[]> => {
  const slow: string[] = [];
  for (const pattern of patternsIn(file, source).filter(repeats)) {
    if (await isSlow(pattern)) slow.push(`/${pattern.source}/${pattern.flags}`);
  }
  return slow;
};

const sourceOf = (file: string): string => readFileSync(new URL(file, root), 'utf8');
/** One test for each file, since a check of all takes minutes on a busy machine. */
const withPatterns = files.filter((file) => patternsIn(file, sourceOf(file)).some(repeats));

it.each(withPatterns)('each pattern reads a text in linear time: %s', async (file) => {
  const slow = await slowIn(file, sourceOf(file));
  expect(slow, 'Write it so that each sign is read once, or limit its text.').toHaveLength(
    SHORT_TEXTS[file]?.[0] ?? 0,
  );
});

it.each([
  // As found before.
  "text.replace(/^-+|-+$/g, '')",
  String.raw`text.replace(/[\s.,;:–-]+$/, '')`,
  'text.replace(/<[^>]*>/g, " ")',
  String.raw`text.replace(/\S+@\S+/g, 'X')`,
  String.raw`text.replace(/\b[a-z0-9-]+(\.[a-z0-9-]+)+\b/gi, 'X')`,
  String.raw`text.replace(/\s*\(?https?:\/\/\S*$/i, '')`,
  String.raw`/^\s*(?:<!--[\s\S]*?-->\s*|<!doctype svg[^>]*>\s*)*<svg[\s>]/i.test(text)`,
  String.raw`/code[\w-]*"\s*:\s*"(?:[^"\\]|\\.)*"/.test(text)`,
  // Made of parts.
  `const PART = '[a-z]+'; new RegExp(\`^(?:\${PART})+$\`)`,
  String.raw`const PART = /\s+/.source; new RegExp(PART + '\\s+$', 'i')`,
])('finds a slow pattern: %s', async (source) => {
  expect(await slowIn('a.ts', source)).toHaveLength(1);
});
