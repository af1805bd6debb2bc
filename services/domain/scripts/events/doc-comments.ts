/** Reads the doc comments of the contracts' events, which zod does not keep. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Comment of each field by its dotted path; '' where a field has none. */
type Comments = ReadonlyMap<string, string>;

type Statement = { readonly file: string; readonly comment: string; readonly text: string };

export type DocComment = {
  readonly says: string;
  readonly fields: Comments;
  /** What changed in each version since the one before. */
  readonly changes: readonly string[];
};

const textOf = (comment: string): string =>
  comment
    .replace(/^[ \t]*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

const DOC = String.raw`\/\*\*((?:(?!\*\/)[\s\S])*)\*\/`;
/** Relies on the formatter: a statement ends with the first line that ends in its `;`. */
const STATEMENT = new RegExp(
  String.raw`(?:${DOC}\n)?(?:export )?const (\w+)(?:: [^=]+)? = ([\s\S]*?;)$`,
  'gm',
);

const statementsIn = (file: string): readonly (readonly [string, Statement])[] =>
  [...readFileSync(file, 'utf8').matchAll(STATEMENT)].map(
    ([, comment = '', name = '', text = '']) => [name, { file, comment: textOf(comment), text }],
  );

const IS_AFTER_SCHEMA = /^ {2}\{|^ {2,4}writtenBy:/;
const FIELD = /^( *)(?:'([^']+)'|(\w+)):(?: (.*))?$/;
const NAMES = /\b(\w+?)(?:\.(?:extend|schema)\b|(?=[,)\]]|\.nullable|$))/g;
const EVENT = /^defineEvent\(\s*'(\w+)'/;

/** A field in several members of a union keeps its comment only where all of them agree. */
const merge = (into: Map<string, string>, more: Comments, prefix: string): void => {
  for (const [path, comment] of more) {
    const full = `${prefix}${path}`;
    into.set(full, (into.get(full) ?? comment) === comment ? comment : '');
  }
};

type Line = { readonly line: string; readonly comment: string };

const linesOf = (text: string): readonly Line[] => {
  const lines: Line[] = [];
  let comment = '';
  let open: string | undefined;
  for (const line of text.split('\n')) {
    if (open !== undefined || /^\s*\/\*\*/.test(line)) {
      open = `${open ?? ''}\n${line}`;
      if (!line.includes('*/')) continue;
      comment = textOf(open.replace('/**', '').replace('*/', ''));
      open = undefined;
      continue;
    }
    if (IS_AFTER_SCHEMA.test(line)) break;
    if (/^\s*\/\//.test(line)) continue;
    lines.push({ line, comment });
    comment = '';
  }
  return lines;
};

/** @param sources the folder of the contracts' sources. @returns the comments by event type. */
export const readDocComments = (sources: string): ReadonlyMap<string, DocComment> => {
  const all = ['events', '.']
    .flatMap((folder) => globSync(join(sources, folder, '*.ts')).sort())
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap(statementsIn);

  const find = (name: string, from: string): Statement | undefined =>
    all.find(([found, { file }]) => found === name && file === from)?.[1] ??
    all.find(([found]) => found === name)?.[1];

  const commentsIn = ({ text, file }: Statement, seen: readonly string[] = []): Comments => {
    const found = new Map<string, string>();
    const follow = (code: string, prefix: string): void => {
      for (const [, name = ''] of code.matchAll(NAMES)) {
        const other = seen.includes(name) ? undefined : find(name, file);
        if (other && /\bz\.|defineEvent|\.extend/.test(other.text)) {
          merge(found, commentsIn(other, [...seen, name]), prefix);
        }
      }
    };
    const path: { readonly indent: number; readonly key: string }[] = [];
    for (const { line, comment } of linesOf(text)) {
      const indent = line.search(/\S/);
      while ((path.at(-1)?.indent ?? -1) >= indent) path.pop();
      const prefix = path.map(({ key }) => `${key}.`).join('');
      const [, , quoted, plain, value = ''] = FIELD.exec(line) ?? [];
      const key = quoted ?? plain;
      if (key === undefined) {
        follow(line.trim(), prefix);
        continue;
      }
      merge(found, new Map([[key, comment]]), prefix);
      follow(value, `${prefix}${key}.`);
      path.push({ indent, key });
    }
    return found;
  };

  const changesIn = ({ text, file }: Statement): readonly string[] => {
    const plain = [...text.matchAll(/^[ \t]*\/\/ (.+)$/gm)].map(([, comment = '']) => comment);
    const named = [...text.matchAll(/\b\d: (\w+)[,\s]/g)].map(
      ([, name = '']) => find(name, file)?.comment ?? '',
    );
    return [...plain, ...named].filter((comment) => /\bversion \d/i.test(comment));
  };

  return new Map(
    all.flatMap(([, statement]) => {
      const type = EVENT.exec(statement.text)?.[1];
      const { comment: says } = statement;
      return type === undefined
        ? []
        : [[type, { says, fields: commentsIn(statement), changes: changesIn(statement) }] as const];
    }),
  );
};
