import type { Finding } from '@haat/contracts/http/webtools/finding';
import type { Verdict } from '@haat/contracts/http/webtools/safe-url-checker';

const ORDER: readonly Finding['level'][] = ['bad', 'warning', 'note'];

export const sortedFindings = (all: readonly Finding[]): Finding[] => {
  const first = new Map<string, Finding>();
  for (const finding of all) {
    const key = `${finding.code} ${finding.title}`;
    if (!first.has(key)) first.set(key, finding);
  }
  return ORDER.flatMap((level) => [...first.values()].filter((one) => one.level === level));
};

/** A link is never called safe. */
export const verdictOf = (findings: readonly Finding[]): Verdict => {
  if (findings.some(({ level }) => level === 'bad')) return 'do_not_open';
  return findings.some(({ level }) => level === 'warning') ? 'be_careful' : 'no_warning_signs';
};
