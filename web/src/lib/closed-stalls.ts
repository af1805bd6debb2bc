import { pages } from '../config/pages.ts';
import { paths } from '../config/paths.ts';

const STALLS = Object.values(pages).filter(
  ({ path }) => path !== paths.home && path !== pages.dashboard.path && !path.includes(':'),
);

/**
 * For an address that no open page answers.
 * @returns the name of the announced stall it belongs to; null when nothing was ever meant to be here.
 */
export const closedStallAt = (pathname: string): string | null => {
  const at = pathname.replace(/\/+$/, '');
  return STALLS.find(({ path }) => at === path || at.startsWith(`${path}/`))?.name ?? null;
};
