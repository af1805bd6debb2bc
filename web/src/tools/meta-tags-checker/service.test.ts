import type { PageTags } from '@haat/contracts/http/webtools/meta-tags-checker';
import { describe, expect, it } from 'vitest';
import { headline, imageDetails, tagGroups, tagsAsText, trailOf } from './service.ts';

const NONE: PageTags = {
  titles: [],
  descriptions: [],
  canonicals: [],
  robots: [],
  viewport: null,
  lang: null,
  charset: null,
  headings: [],
  icons: [],
  openGraph: [],
  twitter: [],
  structuredData: [],
  alternates: [],
};

describe('The tags of a page', () => {
  it('are grouped by their reader, without empty groups', () => {
    expect(tagGroups(NONE)).toEqual([]);
    const groups = tagGroups({
      ...NONE,
      titles: ['Loom', ''],
      lang: 'hi',
      structuredData: ['Article', null],
      alternates: [{ lang: 'en', href: '/en' }],
      icons: [
        { rel: 'icon', href: '/i.png', sizes: '32x32' },
        { rel: 'icon', href: '/i.svg', sizes: null },
      ],
    });
    expect(groups).toEqual([
      {
        title: 'Page',
        rows: [
          { name: 'title', value: 'Loom' },
          { name: 'title', value: 'empty' },
          { name: 'lang', value: 'hi' },
        ],
      },
      {
        title: 'Structured data',
        rows: [
          { name: 'JSON-LD', value: 'Article' },
          { name: 'JSON-LD', value: 'cannot be read' },
        ],
      },
      { title: 'Other languages', rows: [{ name: 'en', value: '/en' }] },
      {
        title: 'Icons',
        rows: [
          { name: 'icon', value: '/i.png (32x32)' },
          { name: 'icon', value: '/i.svg' },
        ],
      },
    ]);
  });

  it('are copied as lines', () => {
    const tags = { ...NONE, titles: ['Loom'], openGraph: [{ name: 'og:title', value: 'L' }] };
    expect(tagsAsText(tags)).toBe('Page\ntitle: Loom\n\nOpen Graph\nog:title: L');
  });
});

it.each([
  ['https://loom.example/', 'loom.example'],
  ['https://loom.example/cloth/%E0%A4%95?page=2#top', 'loom.example › cloth › क'],
  ['https://loom.example/100%', 'loom.example › 100%'],
])('the address %s is shown as %s', (address, trail) => {
  expect(trailOf(address)).toBe(trail);
});

it('the headline counts the things to improve', () => {
  const finding = { code: 'x', level: 'bad', title: 't', advice: 'a' } as const;
  expect([[], [finding], [finding, finding]].map(headline)).toEqual([
    'Nothing to improve',
    '1 thing to improve',
    '2 things to improve',
  ]);
});

it('an image is described by its type and size', () => {
  const image = { url: 'https://a.example/a', failure: null };
  expect(imageDetails({ ...image, type: 'image/png', bytes: 45_300 })).toBe('PNG, 45 kB');
  expect(imageDetails({ ...image, type: 'image/webp', bytes: null })).toBe('WEBP');
  expect(imageDetails({ ...image, type: 'image/gif', bytes: 35 })).toBe('GIF, 1 kB');
});
