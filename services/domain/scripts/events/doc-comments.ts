/** Reads what the contracts say of their events: in comments, which zod does not see. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What stands at each field of a schema, by its dotted path; '' where nothing does. */
type Comments = ReadonlyMap<string, string>;

/** A named schema as it is written. */
type Statement = { readonly file: string; readonly said: string; readonly text: string };

export type DocComment = {
  /** What the event says, in a sentence or more. */
  readonly says: string;
  readonly fields: Comments;
  /** What was otherwise before today's version. */
  readonly changes: readonly string[];
};

const textOf = (comment: string): string =>
  comment
    .replace(/^[ \t]*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

const DOC = String.raw`\/\*\*((?:(?!\*\/)[\s\S])*)\*\/`;
/** As the formatter leaves them: a statement ends with the first line that begins with its end. */
const STATEMENT = new RegExp(
  String.raw`(?:${DOC}\n)?(?:export )?const (\w+)(?:: [^=]+)? = ([\s\S]*?;)$`,
  'gm',
);

const statementsIn = (file: string): readonly (readonly [string, Statement])[] =>
  [...readFileSync(file, 'utf8').matchAll(STATEMENT)].map(([, said = '', name = '', text = '']) => [
    name,
    { file, said: textOf(said), text },
  ]);

/** What follows a schema: who writes the event, where it is shown, an example. */
const IS_AFTER_SCHEMA = /^ {2}\{|^ {2,4}writtenBy:/;
const FIELD = /^( *)(?:'([^']+)'|(\w+)):(?: (.*))?$/;
const NAMES = /\b(\w+?)(?:\.(?:extend|schema)\b|(?=[,)\]]|\.nullable|$))/g;
const EVENT = /^defineEvent\(\s*'(\w+)'/;

/** What two members of a union say of the same field counts where they agree. */
const merge = (into: Map<string, string>, more: Comments, prefix: string): void => {
  for (const [path, said] of more) {
    const full = `${prefix}${path}`;
    into.set(full, (into.get(full) ?? said) === said ? said : '');
  }
};

type Line = { readonly line: string; readonly comment: string };

/** The lines of a schema, each with the comment above it. */
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

/**
 * @param sources the folder of the contracts' sources.
 * @returns what each event type says, and its fields.
 */
export const readDocComments = (sources: string): ReadonlyMap<string, DocComment> => {
  const all = ['events', '.']
    .flatMap((folder) => globSync(join(sources, folder, '*.ts')).sort())
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap(statementsIn);

  /** A name means what stands in its own file, else what another one gives. */
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

  /** What an event's versions say of those before them. */
  const changesIn = ({ text, file }: Statement): readonly string[] => {
    const plain = [...text.matchAll(/^[ \t]*\/\/ (.+)$/gm)].map(([, said = '']) => said);
    const named = [...text.matchAll(/\b\d: (\w+)[,\s]/g)].map(
      ([, name = '']) => find(name, file)?.said ?? '',
    );
    return [...plain, ...named].filter((said) => /\bversion \d/i.test(said));
  };

  return new Map(
    all.flatMap(([, statement]) => {
      const type = EVENT.exec(statement.text)?.[1];
      const { said: says } = statement;
      return type === undefined
        ? []
        : [[type, { says, fields: commentsIn(statement), changes: changesIn(statement) }] as const];
    }),
  );
};
