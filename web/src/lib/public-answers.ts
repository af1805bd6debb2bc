import { apiPaths } from '../config/paths.ts';

const PUBLIC = [
  apiPaths.codes,
  apiPaths.domainPrices,
  apiPaths.articles,
  apiPaths.settings,
  apiPaths.allHostingPlans,
];

/**
 * True for an answer that is the same for everybody. It outlives a logout: a page that shows it
 * would otherwise stand empty. Whatever is not named here is forgotten.
 */
export const isPublicAnswer = (key: unknown): boolean =>
  typeof key === 'string' &&
  PUBLIC.some((path) => key === path || key.startsWith(`${path}/`) || key.startsWith(`${path}?`));
