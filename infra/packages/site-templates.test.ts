/** The free packages that a customer can put on a hosting plan, filled in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteValues } from '@haat/contracts/site/site-values';
import {
  previewOf,
  renderSite,
  SITE_FILES,
  SITE_TEMPLATES,
  type SiteTemplate,
} from '@haat/contracts/site/templates';
import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { PACKAGES, readPackages } from './packages.ts';
import { elementsIn, readPage } from './testing/reading.ts';

const sourceOf = ({ id }: SiteTemplate) => {
  const read = (name: string) => readFileSync(join(PACKAGES, 'free', id, name), 'utf8');
  return { html: read('index.html'), css: read('style.css') };
};

const asha: SiteValues = {
  name: 'Neel Khadi',
  phone: '+919812345670',
  upi: 'upi://pay?pa=neel@okaxis&pn=Neel%20Khadi&cu=INR',
  whatsapp: 'https://wa.me/919812345670',
};

const nameOf = ({ name }: { readonly name: string }): string => name;

const pageOf = (template: SiteTemplate, values: SiteValues): string =>
  renderSite(template, sourceOf(template), values).find(({ name }) => name === 'index.html')
    ?.content ?? '';

describe.each(SITE_TEMPLATES)('The template $id', (template) => {
  it('is a free package of text alone', () => {
    const found = readPackages().find(({ route }) => route === template.id);
    expect(found?.kind).toBe('free');
    expect(found?.files.map(({ path }) => path)).toEqual([
      ...['CHANGELOG.md', 'README.md', 'index.html', 'style.css'],
    ]);
    expect(sourceOf(template).html).not.toMatch(/<script|<img|<iframe|\son\w+=/i);
  });

  it('shows the customer’s name, phone and links, and none of the example’s', () => {
    const files = renderSite(template, sourceOf(template), asha);
    expect(files.map(({ name }) => name)).toEqual([...SITE_FILES]);
    const page = pageOf(template, asha);
    expect(readPage(page).faults).toEqual([]);
    for (const text of ['Neel Khadi</', 'tel:+919812345670', 'https://wa.me/919812345670']) {
      expect(page).toContain(text);
    }
    expect(page).toContain('upi://pay?pa=neel@okaxis&amp;pn=Neel%20Khadi&amp;cu=INR');
    expect(page).not.toContain(template.sample.name);
    expect(page).not.toMatch(/tel:\+91(?!9812345670)|mailto:|<form/);
    expect(renderSite(template, sourceOf(template), asha)).toEqual(files);
  });

  it('has no link that the customer left out', () => {
    const page = pageOf(template, { ...asha, upi: null, whatsapp: null });
    expect(page).not.toMatch(/upi:|wa\.me/);
  });

  it('takes hostile values as text', () => {
    const hostile: SiteValues = {
      name: `"><script>alert('${template.sample.name}')</script>&$& $1 $\` </main>`,
      phone: '+919812345670',
      upi: 'upi://pay?pa=neel@okaxis"onclick="alert(1)',
      whatsapp: "https://wa.me/919812345670?text='><img src=x onerror=alert(1)>",
    };
    const shapeOf = (values: SiteValues) =>
      renderSite(template, sourceOf(template), values)
        .filter(({ name }) => name !== 'style.css')
        .map(({ content }) =>
          elementsIn(parse(content)).map(({ tagName, attrs }) => [tagName, attrs.map(nameOf)]),
        );
    expect(shapeOf(hostile)).toEqual(shapeOf(asha));
    const page = pageOf(template, hostile);
    expect(page).toContain(`alert(&#39;${template.sample.name}&#39;)`);
    expect(page).toContain('&amp;$&amp; $1 $` &lt;/main&gt;');
  });

  it('is one document that loads nothing in its preview', () => {
    const preview = previewOf(renderSite(template, sourceOf(template), asha));
    expect(preview).not.toMatch(/<link|\ssrc=|url\(|@import/);
    expect(preview).toContain('.contact-links');
  });
});
