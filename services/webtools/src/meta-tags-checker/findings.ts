import type { Finding } from '@haat/contracts/http/webtools/finding';
import type { PageDetails } from './check.ts';
import { pageChecks } from './page-checks.ts';
import { searchChecks } from './search-checks.ts';
import { socialChecks } from './social-checks.ts';

/** Worst first. */
export const findingsOf = (page: PageDetails): readonly Finding[] => {
  const found = [...searchChecks, ...socialChecks, ...pageChecks].flatMap((check) => check(page));
  const bad = found.filter(({ level }) => level === 'bad');
  return [...bad, ...found.filter((finding) => !bad.includes(finding))];
};
