import { expect, it } from 'vitest';
import { type PageOptions, readPageOptions } from './page-options.ts';

const picture = {
  alt: 'An invoice with CGST and SGST',
  avif: '/pictures/gst-invoice-desk/1-480.avif 480w, /pictures/gst-invoice-desk/1-960.avif 960w',
  webp: '/pictures/gst-invoice-desk/1-480.webp 480w, /pictures/gst-invoice-desk/1-960.webp 960w',
  src: '/pictures/gst-invoice-desk/1-960.webp',
};

const options: PageOptions = {
  demo_link: '/demos/gst-invoice-desk/',
  pictures: [picture],
  summary: 'Tax invoices and GSTR-1 for a small office.',
  version: '1.2.0',
  changelog: [{ version: '1.2.0', date: '2026-11-12', text: 'Prints on A5.' }],
  licence: 'One site, yours or your customer’s',
  updates: 'One year',
  contents: [{ name: 'Bills', text: 'Numbered by financial year' }],
  requirements: 'PHP 8.2 with SQLite',
  size_bytes: 41_234,
  tags: ['PHP 8.2'],
};

it('the options of an item’s page are read whole', () => {
  expect(readPageOptions(options)).toEqual(options);
});

it.each([undefined, null, [], 'text', 7, {}])('the options %j are none', (given) => {
  expect(readPageOptions(given)).toEqual({});
});

it.each(['', 7, 'javascript:alert(1)', 'data:text/html,x', '//evil.example/', '/\\evil.example'])(
  'a demo at %j is none',
  (link) => {
    expect(readPageOptions({ demo_link: link })).toEqual({});
  },
);

it('bad values are ignored one by one', () => {
  const bad = {
    ...options,
    demo_link: ' /demos/gst-invoice-desk/ ',
    pictures: [
      { ...picture, src: 'javascript:x()' },
      { ...picture, src: 'https://cdn.example/1.webp' },
      { ...picture, avif: 'https://cdn.example/1.avif 480w', webp: '/1.webp' },
      'a picture',
    ],
    summary: 'A sentence that is far too long for the one line that a card has',
    version: '',
    changelog: [{ version: '1.1.0', date: '31 May', text: 'x' }, ...(options.changelog ?? [])],
    size_bytes: -1,
    tags: 'PHP',
    unknown: true,
  };
  const { summary, version, size_bytes, tags, ...good } = options;
  expect(readPageOptions(bad)).toEqual({
    ...good,
    pictures: [{ alt: picture.alt, src: picture.src }],
  });
});

it('a link has at most 500 letters, and of a list only the first members are read', () => {
  const demo_link = `/demos/${'x'.repeat(493)}`;
  expect(readPageOptions({ demo_link })).toEqual({ demo_link });
  expect(readPageOptions({ demo_link: `${demo_link}x` })).toEqual({});
  expect(readPageOptions({ tags: ['', '', '', '', 'PHP'] })).toEqual({ tags: [] });
});
