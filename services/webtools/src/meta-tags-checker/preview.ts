import type { PagePreview, PageTags } from '@haat/contracts/http/webtools/meta-tags-checker';

export const firstTag = (
  tags: Pick<PageTags, 'openGraph' | 'twitter'>,
  ...names: readonly string[]
): string | null => {
  const all = [...tags.openGraph, ...tags.twitter];
  for (const name of names) {
    const found = all.find((tag) => tag.name === name && tag.value !== '');
    if (found) return found.value;
  }
  return null;
};

const IMAGE_TAGS = ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image'] as const;

export const writtenImage = (tags: PageTags): string | null =>
  firstTag(tags, ...IMAGE_TAGS, 'twitter:image:src');

/** Null unless it is a web URL. */
export const imageOf = (tags: PageTags, pageUrl: string): URL | null => {
  const written = writtenImage(tags);
  const url = written === null ? null : URL.parse(written, pageUrl);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
};

/** Falls back from social tags to the page itself, as Google and Meta document. */
export const previewOf = (tags: PageTags, pageUrl: string): Omit<PagePreview, 'image'> => {
  const { host } = new URL(pageUrl);
  const title = tags.titles.find((text) => text !== '') ?? '';
  const description = tags.descriptions.find((text) => text !== '') ?? '';
  const written = tags.headings.find((text) => text !== '');
  const socialTitle = firstTag(tags, 'og:title', 'twitter:title') ?? title;
  return {
    host,
    siteName: firstTag(tags, 'og:site_name') ?? host.replace(/^www\./, ''),
    search: { title: title || (written ?? host), description },
    social: {
      title: socialTitle || host,
      description: firstTag(tags, 'og:description', 'twitter:description') ?? description,
      isLarge: firstTag(tags, 'twitter:card') !== 'summary',
    },
  };
};
