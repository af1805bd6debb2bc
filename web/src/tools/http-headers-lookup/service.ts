import type { HopAnswer } from '@haat/contracts/http/webtools/visit';

type StatusKind = 'good' | 'moved' | 'wrong';

export const statusKind = (status: number): StatusKind => {
  if (status >= 400) return 'wrong';
  return status >= 300 ? 'moved' : 'good';
};

export const hopAsText = ({ status, statusText, headers }: HopAnswer): string =>
  [
    `HTTP ${status} ${statusText}`.trim(),
    ...headers.map(({ name, value }) => `${name}: ${value}`),
  ].join('\n');
