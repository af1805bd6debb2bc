import type { PublicPage } from './render.tsx';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** https://www.sitemaps.org/protocol.html */
export const sitemap = (
  pages: readonly Pick<PublicPage, 'path' | 'changed'>[],
  origin: string,
): string => {
  const entries = pages.map(({ path, changed }) => {
    const date = changed === undefined ? '' : `<lastmod>${escapeXml(changed)}</lastmod>`;
    return `<url><loc>${escapeXml(origin + path)}</loc>${date}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
};

export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /user/',
    'Disallow: /api/',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
