import { apiPaths } from '../config/paths.ts';

const PUBLIC = [
  apiPaths.codes,
  apiPaths.domainPrices,
  apiPaths.articles,
  apiPaths.settings,
  apiPaths.allHostingPlans,
];

/** The same for every visitor: logout keeps it and clears all others. */
export const isPublicAnswer = (key: unknown): boolean =>
  typeof key === 'string' &&
  PUBLIC.some((path) => key === path || key.startsWith(`${path}/`) || key.startsWith(`${path}?`));
