/** The hash functions that are worked out in one pass, by the lengths of their hex. */
export const ALGORITHMS = {
  md5: { name: 'MD5', signs: 32, program: 'md5sum' },
  sha1: { name: 'SHA-1', signs: 40, program: 'sha1sum' },
  sha256: { name: 'SHA-256', signs: 64, program: 'sha256sum' },
  sha512: { name: 'SHA-512', signs: 128, program: 'sha512sum' },
} as const;
export type Algorithm = keyof typeof ALGORITHMS;
export const ALGORITHM_NAMES = ['md5', 'sha1', 'sha256', 'sha512'] as const;

/** Each in lower-case hex. */
export type Digests = Readonly<Record<Algorithm, string>>;

/** What was hashed; a text has no name. */
export type Hashed = { readonly name: string | null; readonly digests: Digests };

/** GNU coreutils: a name with a line break or a backslash is escaped, and its line begins with one. */
const escaped = (name: string): string =>
  name.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');

/** As `md5sum` and its kin write it: the checksum, two spaces, the name. */
export const checksumLine = ({ name, digests }: Hashed, algorithm: Algorithm): string => {
  const written = escaped(name ?? '-');
  return `${written === (name ?? '-') ? '' : '\\'}${digests[algorithm]}  ${written}\n`;
};
