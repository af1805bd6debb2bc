import { describe, expect, it } from 'vitest';
import { imageOf, previewOf } from './preview.ts';
import { readTags } from './read-tags.ts';

const HERE = 'https://www.loom.example/cloth';
const preview = (html: string) => previewOf(readTags(html), HERE);

describe('The preview of a page', () => {
  it('uses the tags for search and social networks', () => {
    const shown = preview(`<title>T</title><meta name="description" content="D">
      <meta property="og:title" content="OT"><meta property="og:description" content="OD">
      <meta property="og:site_name" content="Loom"><meta name="twitter:card" content="summary">`);
    expect(shown).toEqual({
      host: 'www.loom.example',
      siteName: 'Loom',
      search: { title: 'T', description: 'D' },
      social: { title: 'OT', description: 'OD', isLarge: false },
    });
  });

  it('falls back to the title and description of the page', () => {
    const shown = preview('<title>T</title><meta name="description" content="D">');
    expect(shown.social).toEqual({ title: 'T', description: 'D', isLarge: true });
    expect(shown.siteName).toBe('loom.example');
  });

  it('falls back to a heading or the site’s name', () => {
    expect(preview('<h1>Cloth</h1>').search.title).toBe('Cloth');
    expect(preview('')).toMatchObject({
      search: { title: 'www.loom.example', description: '' },
      social: { title: 'www.loom.example' },
    });
  });
});

describe('The URL of the preview image', () => {
  const image = (html: string) => imageOf(readTags(html), HERE)?.href ?? null;

  it('may be relative', () => {
    expect(image('<meta property="og:image" content="card.png">')).toBe(
      'https://www.loom.example/card.png',
    );
  });

  it('is the one for X if there is no other', () => {
    expect(image('<meta name="twitter:image" content="https://cdn.example/x.png">')).toBe(
      'https://cdn.example/x.png',
    );
  });

  it('is null when it is not a web URL', () => {
    expect(image('<meta property="og:image" content="javascript:alert(1)">')).toBeNull();
    expect(image('<meta property="og:image" content="https://">')).toBeNull();
    expect(image('')).toBeNull();
  });
});
