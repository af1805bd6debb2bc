import { describe, expect, it } from 'vitest';
import { breadcrumbData, siteData, toJsonLd } from './structured-data.ts';

const ORIGIN = 'https://haat.example';
const shop = { '@type': 'Organization', name: 'Haat', url: `${ORIGIN}/` };

// What must be there is what Google Search asks for each type (developers.google.com/search/docs).
describe('Structured data', () => {
  it('lists each breadcrumb with its position, name and full address', () => {
    const crumbs = [
      { name: 'Home', path: '/' },
      { name: 'Codes', path: '/codes' },
    ];
    expect(breadcrumbData(ORIGIN, crumbs).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
      { '@type': 'ListItem', position: 2, name: 'Codes', item: `${ORIGIN}/codes` },
    ]);
  });

  it('cannot close its script element', () => {
    const [site] = siteData({ origin: ORIGIN });
    const json = toJsonLd([{ '@type': 'Thing', name: '</script><script>alert(1)' }, site ?? shop]);
    expect(json).not.toContain('<');
    expect(JSON.parse(json)['@graph'][0].name).toBe('</script><script>alert(1)');
  });
});
