/** Addresses of the market whose stalls are announced but not open yet, with their names. */
const CLOSED_STALLS: readonly (readonly [prefix: string, name: string])[] = [
  ['/codes', 'Codes'],
  ['/scripts', 'Scripts'],
  ['/webtools', 'Web tools'],
  ['/hosting/free-web-hosting', 'Free web hosting'],
  ['/hosting/shared-web-hosting', 'Shared web hosting'],
  ['/hosting/vps-hosting', 'VPS hosting'],
  ['/articles', 'Articles'],
  ['/youtube', 'Youtube'],
  ['/bug-reports', 'Bug reports'],
  ['/sell-code', 'Sell code'],
  ['/hire-me', 'Hire me'],
];

/** @returns the name of the closed stall at this address; null when nothing was ever meant to be here. */
export const closedStallAt = (pathname: string): string | null => {
  const path = pathname.replace(/\/+$/, '');
  const stall = CLOSED_STALLS.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  return stall?.[1] ?? null;
};
