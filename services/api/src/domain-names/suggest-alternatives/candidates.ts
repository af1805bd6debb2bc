import { isHostLabel } from '@haat/contracts/host-name';

const SUFFIXES = ['shop', 'india', 'online', 'store'] as const;

/** Similar domains, nearest first. @param tlds in order, without dots. */
export const candidatesNear = (
  { label, tld }: { readonly label: string; readonly tld: string },
  tlds: readonly string[],
): readonly string[] => {
  const elsewhere = tlds.filter((other) => other !== tld).map((other) => `${label}.${other}`);
  const joined = label.includes('-') ? [label.replaceAll('-', '')] : [];
  const hyphenated = [...joined, ...SUFFIXES.map((word) => `${label}-${word}`)]
    .filter(isHostLabel)
    .map((other) => `${other}.${tld}`);
  const maxLength = Math.max(elsewhere.length, hyphenated.length);
  return Array.from({ length: maxLength }, (_, n) => [elsewhere[n], hyphenated[n]])
    .flat()
    .filter((name) => name !== undefined);
};
