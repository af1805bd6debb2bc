export const ALGORITHMS = {
  md5: { name: 'MD5', signs: 32, program: 'md5sum' },
  sha1: { name: 'SHA-1', signs: 40, program: 'sha1sum' },
  sha256: { name: 'SHA-256', signs: 64, program: 'sha256sum' },
  sha512: { name: 'SHA-512', signs: 128, program: 'sha512sum' },
} as const;
export type Algorithm = keyof typeof ALGORITHMS;
export const ALGORITHM_NAMES = ['md5', 'sha1', 'sha256', 'sha512'] as const;

/** Lower-case hex. */
export type Digests = Readonly<Record<Algorithm, string>>;

export type Hashed = { readonly name: string | null; readonly digests: Digests };

/** GNU coreutils: escapes line breaks and backslashes, and starts such a line with one. */
const escaped = (name: string): string =>
  name.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');

export const checksumLine = ({ name, digests }: Hashed, algorithm: Algorithm): string => {
  const written = escaped(name ?? '-');
  return `${written === (name ?? '-') ? '' : '\\'}${digests[algorithm]}  ${written}\n`;
};
