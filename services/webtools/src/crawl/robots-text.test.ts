import { expect, it } from 'vitest';
import { askRobots } from './robots-text.ts';

it('each site is answered by its own rules, also beyond the 16 that are cached', () => {
  const isClosed = (site: number, path: string): boolean => {
    const origin = `https://shop-${site}.example`;
    const body = Buffer.from(`User-agent: *\nDisallow: /${site}/\n`);
    return askRobots({ origin, body, urls: [`${origin}${path}`] }).allowed[0] === false;
  };
  for (const site of [...Array(20).keys(), 0, 19]) {
    expect(isClosed(site, `/${site}/`)).toBe(true);
    expect(isClosed(site, `/${site + 20}/`)).toBe(false);
  }
});
