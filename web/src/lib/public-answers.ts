import { apiPaths } from '../config/paths.ts';

const PUBLIC = [
  apiPaths.codes,
  apiPaths.domainPrices,
  apiPaths.articles,
  apiPaths.settings,
  apiPaths.allHostingPlans,
];

/** True for an answer that is the same for every visitor: a logout keeps it and clears all others. */
export const isPublicAnswer = (key: unknown): boolean =>
  typeof key === 'string' &&
  PUBLIC.some((path) => key === path || key.startsWith(`${path}/`) || key.startsWith(`${path}?`));
