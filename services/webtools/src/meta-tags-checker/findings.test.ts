import type { PageTags, PreviewImage } from '@haat/contracts/http/webtools/meta-tags-checker';
import { describe, expect, it } from 'vitest';
import type { PageDetails } from './check.ts';
import { findingsOf } from './findings.ts';
import { readTags } from './read-tags.ts';

const URL_HERE = 'https://loom.example/cloth';
const IMAGE: PreviewImage = {
  url: 'https://loom.example/card.png',
  type: 'image/png',
  bytes: 40_000,
  failure: null,
};

const PERFECT: PageTags = {
  ...readTags(`<html lang="en-IN"><title>Cloth by the metre, from the loom</title>
    <meta name="description"
      content="Cotton and silk from weavers in Kutch, cut to the length that you need.">
    <link rel="canonical" href="${URL_HERE}"><meta name="viewport" content="width=device-width">
    <link rel="icon" href="/i.png"><h1>Cloth</h1><meta property="og:title" content="Cloth">
    <meta property="og:description" content="By the metre">
    <meta property="og:image" content="${IMAGE.url}">
    <meta name="twitter:card" content="summary_large_image">`),
  charset: 'utf-8',
};

const codes = (tags: Partial<PageTags>, page: Partial<PageDetails> = {}): readonly string[] =>
  findingsOf({
    url: URL_HERE,
    status: 200,
    image: IMAGE,
    ...page,
    tags: { ...PERFECT, ...tags },
  }).map(({ code }) => code);

const image = (change: Partial<PreviewImage>): Partial<PageDetails> => ({
  image: { ...IMAGE, ...change },
});

describe('The findings of a page', () => {
  it('are empty when all its tags are right', () => {
    expect(codes({})).toEqual([]);
  });

  it.each<readonly [string, Partial<PageTags>]>([
    ['title_missing', { titles: [] }],
    ['title_missing', { titles: [''] }],
    ['title_long', { titles: ['x'.repeat(61)] }],
    ['title_short', { titles: ['Home'] }],
    ['title_several', { titles: ['Cloth by the metre', 'Cloth by the yard'] }],
    ['description_missing', { descriptions: [] }],
    ['description_long', { descriptions: ['x'.repeat(161)] }],
    ['description_short', { descriptions: ['Cloth.'] }],
    ['description_several', { descriptions: ['x'.repeat(80), 'y'.repeat(80)] }],
    ['canonical_missing', { canonicals: [] }],
    ['canonical_invalid', { canonicals: ['mailto:a@b.example'] }],
    ['canonical_invalid', { canonicals: [''] }],
    ['canonical_other_site', { canonicals: ['https://other.example/cloth'] }],
    ['canonical_elsewhere', { canonicals: ['https://loom.example/'] }],
    ['canonical_relative', { canonicals: ['/cloth'] }],
    ['canonical_several', { canonicals: [URL_HERE, 'https://loom.example/silk'] }],
    ['noindex', { robots: ['noindex, follow'] }],
    ['noindex', { robots: ['none'] }],
    ['noindex', { robots: ['googlebot: noindex'] }],
    ['noindex', { robots: ['max-snippet:20, noindex'] }],
    ['nofollow', { robots: ['nofollow'] }],
    ['charset_outdated', { charset: 'windows-1252' }],
    ['viewport_missing', { viewport: null }],
    ['zoom_blocked', { viewport: 'width=device-width, user-scalable=no' }],
    ['zoom_blocked', { viewport: 'width=device-width, maximum-scale=1.0' }],
    ['lang_missing', { lang: null }],
    ['lang_invalid', { lang: 'english please' }],
    ['hreflang_invalid', { alternates: [{ lang: 'en_IN!', href: URL_HERE }] }],
    ['hreflang_relative', { alternates: [{ lang: 'hi', href: '/hi' }] }],
    ['charset_missing', { charset: null }],
    ['h1_missing', { headings: [] }],
    ['h1_several', { headings: ['a', 'b'] }],
    ['icon_missing', { icons: [] }],
    ['structured_data_broken', { structuredData: ['Article', null] }],
    ['og_words_missing', { openGraph: PERFECT.openGraph.filter((t) => t.name !== 'og:title') }],
    ['twitter_card_missing', { twitter: [] }],
  ])('are %s alone', (code, tags) => {
    expect(codes(tags)).toEqual([code]);
  });

  it.each(['otherbot: noindex', 'max-image-preview:none', 'index, follow', 'noindexed'])(
    'are empty for the robots rule %s',
    (line) => {
      expect(codes({ robots: [line] })).toEqual([]);
    },
  );

  it('are empty for the longest allowed texts', () => {
    expect(codes({ titles: ['x'.repeat(60)], descriptions: ['y'.repeat(160)] })).toEqual([]);
  });

  it('depend on the number of visible characters', () => {
    const hindi = 'कपड़ा मीटर से, बुनकर के करघे से सीधे आपके घर तक';
    expect(codes({ titles: [hindi] })).toEqual([]);
    expect(codes({ titles: ['क्षि'.repeat(40)] })).toEqual([]);
  });

  it('accept x-default among languages', () => {
    expect(codes({ alternates: [{ lang: 'x-default', href: URL_HERE }] })).toEqual([]);
  });

  it('begin with the status of a missing page', () => {
    expect(codes({ titles: ['Home'] }, { status: 404 })).toEqual(['status', 'title_short']);
  });
});

describe('The preview image of a page', () => {
  const without = PERFECT.openGraph.filter(({ name }) => name !== 'og:image');
  const written = (value: string) => ({ openGraph: [...without, { name: 'og:image', value }] });

  it.each<readonly [readonly string[], Partial<PageTags>, Partial<PageDetails>]>([
    [['og_image_missing'], { openGraph: without }, { image: null }],
    [['og_image_invalid'], written('data:image/png;base64,AA'), { image: null }],
    [['og_image_relative'], written('/card.png'), {}],
    [['og_image_broken'], {}, image({ failure: 'The preview image answers with status 404.' })],
    [['og_image_insecure'], {}, image({ url: 'http://loom.example/card.png' })],
    [['og_image_large'], {}, image({ bytes: 600_001 })],
  ])('has the findings %j', (expected, tags, page) => {
    expect(codes(tags, page)).toEqual(expected);
  });

  it('has a finding when it is only set for X', () => {
    const twitter = [...PERFECT.twitter, { name: 'twitter:image', value: IMAGE.url }];
    expect(codes({ openGraph: without, twitter })).toEqual(['og_image_for_x_alone']);
  });

  it.each(['og:image:url', 'og:image:secure_url'])('may be set as %s', (name) => {
    expect(codes({ openGraph: [...without, { name, value: IMAGE.url }] })).toEqual([]);
  });

  it('is the first one of several', () => {
    const more = { name: 'og:image', value: '/second.png' };
    expect(codes({ openGraph: [...PERFECT.openGraph, more] })).toEqual([]);
  });

  it('of an unknown size is not called too large', () => {
    expect(codes({}, image({ bytes: null }))).toEqual([]);
  });
});
