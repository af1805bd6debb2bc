import { describe, expect, it } from 'vitest';
import { button } from './button.ts';
import { renderEmail } from './email-template.ts';
import { facts, linkedQuestion, timeline, total } from './order-parts.ts';
import { COLOURS } from './theme.ts';

const href = 'https://haat.example/user/dashboard?tab=orders&order=HT-1';
const letter = renderEmail({
  title: 'We’ve received your order',
  preview: 'It is there.',
  parts: [
    facts([
      { label: 'Order ID', value: 'HT-1', isExact: true },
      { label: 'Nameservers', value: ['ns1.haat.example', '<b>ns2</b>'], isExact: true },
    ]),
    total('Total', '₹549.00'),
    timeline('What happens next', [
      { title: 'Order placed', note: '21 Nov 2026, 10:42', state: 'done' },
      { title: 'Registration started', note: null, state: 'now' },
      { title: 'Domain registered', note: 'Invoice after this', state: 'next' },
    ]),
    button('View order', href),
  ],
  because: linkedQuestion('Questions?', 'Open a ticket', href, ', named already.'),
});

describe('An email about an order', () => {
  it('has the same content in text', () => {
    expect(letter.text).toBe(
      [
        'We’ve received your order',
        'Order ID: HT-1\nNameservers: ns1.haat.example, <b>ns2</b>',
        'Total: ₹549.00',
        'What happens next\n[x] Order placed: 21 Nov 2026, 10:42\n[>] Registration started\n' +
          '[ ] Domain registered: Invoice after this',
        `View order: ${href}`,
        `Questions? Open a ticket (${href}), named already.`,
        'Haat: domains, hosting and code, paid in rupees by UPI. \u{E000}\n',
      ].join('\n\n'),
    );
  });

  it('has one button, and escapes markup in its values', () => {
    const escaped = href.replaceAll('&', '&#38;');
    expect(letter.html.split(`href="${escaped}"`)).toHaveLength(3);
    expect(letter.html.match(/background:#F6AE1B;border-bottom/g)).toHaveLength(1);
    expect(letter.html).toContain('&#60;b&#62;ns2&#60;/b&#62;');
    expect(letter.html).not.toMatch(/<(?:img|script|link|iframe)\b|url\(|undefined|\[object/i);
  });

  it('closes every element that it opens', () => {
    const open: string[] = [];
    for (const [, end, name = ''] of letter.html.matchAll(/<(\/?)([a-z][a-z\d]*)[^>]*>/gi)) {
      if (['meta', 'br'].includes(name)) continue;
      if (end === '') open.push(name);
      else expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
  });
});

/** WCAG 2.2, relative luminance of a colour such as "#1A1D42". */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

it.each([
  ['ink', 'surface'],
  ['ink2', 'surface'],
  ['ink2', 'ground'],
  ['ink3', 'ground'],
  ['link', 'ground'],
  ['link', 'surface'],
  ['ink', 'marigold'],
  ['surface', 'leaf'],
] as const)('%s on %s has enough contrast', (text, ground) => {
  const [light = 0, dark = 0] = [luminance(COLOURS[text]), luminance(COLOURS[ground])].toSorted(
    (one, other) => other - one,
  );
  expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
});
