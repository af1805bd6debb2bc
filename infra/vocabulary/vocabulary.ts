import { parseSync, Visitor } from 'oxc-parser';
import { z } from 'zod';

const wordSchema = z.strictObject({
  /** One word, or several in a row: "put aside" also finds `resetBalance`. */
  word: z.string(),
  /**
   * `part`: words of a name or path. `compound`: the same, beside other words, or a type. `prose`:
   * comments, strings, and Markdown outside code.
   */
  as: z.enum(['identifier', 'part', 'compound', 'prose']),
  /** Paths from the root; everywhere by default. */
  in: z.array(z.string()).optional(),
  /** Names of libraries, standards and published options. */
  except: z.array(z.string()).optional(),
  write: z.string(),
});
export type Word = z.infer<typeof wordSchema>;

const MAX_EXCEPTIONS = 30;

export const wordListSchema = z.strictObject({
  words: z.array(wordSchema),
  exceptions: z
    .array(z.strictObject({ file: z.string(), word: z.string(), why: z.string() }))
    .max(MAX_EXCEPTIONS),
});
export type WordList = z.infer<typeof wordListSchema>;

export type Finding = {
  readonly file: string;
  readonly line: number;
  readonly found: string;
  readonly word: Word;
};

type Piece = { readonly kind: 'name' | 'prose'; readonly text: string; readonly start: number };

/** @returns "sealed event log" for `sealedEventLog`, `SEALED_EVENT_LOG` and `sealed-event-log`. */
const partsOf = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .trim()
    .toLowerCase();

const codePieces = (file: string, source: string): readonly Piece[] => {
  const { program, comments, module } = parseSync(file, source);
  const specifiers = new Set(
    [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)].flatMap(
      ({ moduleRequest }) => moduleRequest?.start ?? [],
    ),
  );
  const pieces: Piece[] = comments.map(({ value, start }) => ({
    kind: 'prose',
    text: value,
    start: start + 2,
  }));
  const name = ({ name: text, start }: { name: string; start: number }): void => {
    pieces.push({ kind: 'name', text, start });
  };
  const prose = (text: string, start: number): void => {
    pieces.push({ kind: 'prose', text, start });
  };
  new Visitor({
    Identifier: name,
    PrivateIdentifier: name,
    JSXIdentifier: name,
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && !specifiers.has(start)) prose(value, start + 1);
    },
    TemplateElement: ({ value, start }) => prose(value.raw, start),
    JSXText: ({ value, start }) => prose(value, start),
  }).visit(program);
  return pieces;
};

/** Code and link targets are not prose. */
const markdownPieces = (source: string): readonly Piece[] => {
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  const text = source
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)\n]*\)/g, blank);
  return [{ kind: 'prose', text, start: 0 }];
};

const pieces = (file: string, source: string): readonly Piece[] =>
  file.endsWith('.md') ? markdownPieces(source) : codePieces(file, source);

/** Phrases may cross lines and comment marks. */
const BETWEEN = String.raw`(?:\s|\*|//)+`;

/** @returns an object's keys: the fields of schemas. */
export const keysIn = (file: string, source: string): readonly string[] => {
  const keys: string[] = [];
  const { program } = parseSync(file, source);
  new Visitor({
    Property: ({ key }) => {
      if (key.type === 'Identifier') keys.push(key.name);
    },
  }).visit(program);
  return keys;
};

/** Columns, and providers' fields. */
const SNAKE_CASE = /^[a-z\d]+(?:_[a-z\d]+)+$/;

/** @param published stored or public names: they stay. @returns a finder for all files. */
export const createFinder = (
  { words }: { readonly words: readonly Word[] },
  published: ReadonlySet<string> = new Set(),
) => {
  const prose = new Map(words.filter(({ as }) => as === 'prose').map((word) => [word.word, word]));
  const anyProse = [...prose.keys()].map((word) => word.replaceAll(' ', BETWEEN)).join('|');
  const proseIn = new RegExp(`(?<![\\w-])(?:${anyProse})(?![\\w-])`, 'gi');
  const known = new Map<string, readonly Word[]>();

  /** Most names repeat and are fine. */
  const forbiddenIn = (name: string, isWhole: boolean): readonly Word[] => {
    const key = `${isWhole} ${name}`;
    const earlier = known.get(key);
    if (earlier) return earlier;
    const parts = ` ${partsOf(name)} `;
    const isThere = ({ word, as, except }: Word): boolean => {
      if (as === 'prose' || except?.includes(name)) return false;
      if (as === 'identifier') return isWhole && word === name;
      if (as === 'compound' && parts === ` ${word} ` && !/^[A-Z]/.test(name)) return false;
      return parts.includes(` ${word} `);
    };
    const found = words.filter(isThere);
    known.set(key, found);
    return found;
  };

  return (file: string, source: string): readonly Finding[] => {
    const counts = (word: Word): boolean => word.in?.some((path) => file.startsWith(path)) ?? true;
    const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length;
    const inPath = forbiddenIn(file.replace(/\.\w+$/, ''), false);
    const inCode = pieces(file, source).flatMap(({ kind, text, start }) => {
      if (kind === 'name' && (published.has(text) || SNAKE_CASE.test(text))) return [];
      if (kind === 'name')
        return forbiddenIn(text, true).map((word) => ({ word, found: text, start }));
      return [...text.matchAll(proseIn)].flatMap((match) => {
        const word = prose.get(match[0].toLowerCase().replace(/(?:\s|\*|\/\/)+/g, ' '));
        return word ? [{ word, found: match[0], start: start + match.index }] : [];
      });
    });
    return [
      ...inPath.map((word) => ({ file, line: 1, found: file, word })),
      ...inCode.map(({ start, ...found }) => ({ file, line: lineAt(start), ...found })),
    ].filter(({ word }) => counts(word));
  };
};

export const pageOf = ({ words }: WordList): string => {
  const rows = words.map(({ word, as, in: paths, write }) => {
    const where = paths === undefined ? '' : ` in ${paths.map((path) => `\`${path}\``).join(', ')}`;
    return `| ${as === 'prose' ? word : `\`${word}\``} | ${as}${where} | ${write} |`;
  });
  return ['| not | where | write |', '|---|---|---|', ...rows, ''].join('\n');
};
