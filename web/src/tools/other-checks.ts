import { paths } from '../config/paths.ts';

type Check = {
  readonly slug: string;
  readonly title: string;
  readonly param: 'name' | 'domain' | 'url';
  readonly fits: (name: string) => boolean;
};

const isAddress = (name: string): boolean => /^\d+(?:\.\d+){3}$|:/.test(name);
const isHost = (name: string): boolean =>
  !isAddress(name) &&
  !name.split('.').some((label) => label.startsWith('_')) &&
  !/\.arpa$/.test(name);
const isAny = (): boolean => true;

const CHECKS: readonly Check[] = [
  { slug: 'domain-ip-finder', title: 'Addresses', param: 'name', fits: isAny },
  { slug: 'dns-lookup', title: 'DNS records', param: 'name', fits: isAny },
  { slug: 'whois-lookup', title: 'Whois', param: 'domain', fits: isHost },
  { slug: 'http-headers-lookup', title: 'HTTP headers', param: 'url', fits: isHost },
  { slug: 'meta-tags-checker', title: 'Meta tags', param: 'url', fits: isHost },
  { slug: 'safe-url-checker', title: 'Warning signs', param: 'url', fits: isHost },
];

export const checksOf = (name: string, here: string) =>
  CHECKS.filter(({ slug, fits }) => slug !== here && fits(name)).map(({ slug, title, param }) => {
    const value = param === 'url' ? `https://${name}/` : name;
    return {
      slug,
      title,
      path: `${paths.webTool(slug)}?${new URLSearchParams({ [param]: value })}`,
    };
  });

export const hasReport = isHost;

export const hostOf = (url: string): string | null => {
  if (!URL.canParse(url)) return null;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return host === '' || !/[.:]/.test(host) ? null : host;
};
