import { CRAWL_SIZES } from '@haat/contracts/http/webtools/sitemaps';
import { pageAddress } from './page-address.ts';

const NO_PAGE = new RegExp(
  String.raw`\.(?:avif|bmp|css|csv|docx?|eot|exe|gif|gz|ico|jpe?g|js|json|m4a|mjs|mov|mp[34]` +
    '|mpe?g|ogg|otf|pdf|png|pptx?|rar|rss|svg|tar|tiff?|ttf|txt|wav|webm|webmanifest|webp|woff2?' +
    '|xlsx?|xml|zip|7z)$',
  'i',
);

/** @param base the page's URL or `<base>`. @returns null for another origin, a file, or a login. */
export const linkedPage = (href: string, base: string, origin: string): string | null => {
  const url = URL.parse(href.trim(), base);
  if (url === null || url.origin !== origin) return null;
  if (url.username !== '' || url.password !== '') return null;
  if (NO_PAGE.test(url.pathname)) return null;
  const address = pageAddress(url);
  return address.length > CRAWL_SIZES.address ? null : address;
};

const nameOf = ({ hostname }: URL): string => hostname.replace(/^www\./, '');

/** Whether they differ only in www or scheme. */
export const isSameSite = (one: URL, other: URL): boolean => nameOf(one) === nameOf(other);
