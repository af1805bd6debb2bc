import { ALGORITHM_NAMES, ALGORITHMS, type Algorithm, type Hashed } from './digests.ts';

export type Comparison =
  | {
      readonly kind: 'same' | 'different';
      readonly name: string | null;
      readonly algorithm: string;
    }
  | { readonly kind: 'missing'; readonly name: string }
  | { readonly kind: 'unread'; readonly line: number };

type Given = { readonly hex: string; readonly name: string | null; readonly algorithm: Algorithm };

/** `d41d8…  name`, `d41d8… *name`, or the checksum alone. */
const GNU = /^(\\?)([\da-f]+)(?:[ \t]+\*?(.*\S))?$/i;
/** `MD5 (name) = d41d8…` (BSD, openssl), and `sha256:d41d8…`. */
const BSD = /^(\\?)(?:MD5|SHA\d*-?\d+)\s?\((.+)\)\s?=\s?([\da-f]+)$/i;
const PREFIX = /^(?:md5|sha-?(?:1|256|512))\s*[:=]\s*/i;

const unescaped = (name: string): string =>
  name.replace(/\\([nr\\])/g, (_, sign: string) =>
    sign === 'n' ? '\n' : sign === 'r' ? '\r' : '\\',
  );

/** A path has at most 4,096 bytes, a checksum 128 characters. Longer lines take too long. */
const MAX_LINE = 4_300;

const baseName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;

const readLine = (line: string): Given | null => {
  if (line.length > MAX_LINE) return null;
  const bsd = BSD.exec(line);
  const gnu = bsd ? null : GNU.exec(line.replace(PREFIX, ''));
  const [mark, hex, name] = bsd ? [bsd[1], bsd[3], bsd[2]] : [gnu?.[1], gnu?.[2], gnu?.[3]];
  const algorithm = ALGORITHM_NAMES.find((known) => ALGORITHMS[known].signs === hex?.length);
  if (hex === undefined || algorithm === undefined) return null;
  const written = name === undefined || name === '-' ? null : mark ? unescaped(name) : name;
  return { hex: hex.toLowerCase(), algorithm, name: written && baseName(written) };
};

/** With output of `md5sum` and similar, or one checksum. @param hashed by name, or all without. */
export const compareChecksums = (given: string, hashed: readonly Hashed[]): readonly Comparison[] =>
  given.split(/\r\n|\r|\n/).flatMap((text, index): Comparison[] => {
    const line = text.replace(/^\uFEFF/, '').trim();
    if (line === '' || /^[#;]/.test(line)) return [];
    const read = readLine(line);
    if (read === null) return [{ kind: 'unread', line: index + 1 }];
    const { hex, algorithm } = read;
    const named = hashed.filter(
      ({ name }) => read.name === null || name === null || name === read.name,
    );
    if (named.length === 0) return [{ kind: 'missing', name: read.name ?? '' }];
    const same = named.find(({ digests }) => digests[algorithm] === hex);
    return [
      {
        kind: same ? 'same' : 'different',
        name: same?.name ?? read.name,
        algorithm: ALGORITHMS[algorithm].name,
      },
    ];
  });
