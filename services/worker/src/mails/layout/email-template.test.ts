import { describe, expect, it } from 'vitest';
import { codeToType, paragraph, renderEmail } from './email-template.ts';

const letter = renderEmail({
  title: 'Tea & <b>milk</b>',
  preview: 'Half a "litre"',
  parts: [paragraph('It’s <i>₹549.00</i>, आशा'), codeToType('048213')],
  because: 'Because you asked.',
});

describe('An email', () => {
  it('has the same content in text and in HTML', () => {
    expect(letter.text).toBe(
      'Tea & <b>milk</b>\n\nIt’s <i>₹549.00</i>, आशा\n\n    048213\n\nBecause you asked.\n\n' +
        'Haat: domains, hosting and code, paid in rupees by UPI. \u{E000}\n',
    );
    for (const expected of ['₹549.00', 'आशा', '048213', 'Because you asked.']) {
      expect(letter.html).toContain(expected);
    }
  });

  it('escapes markup in its values', () => {
    expect(letter.html).toContain('Tea &#38; &#60;b&#62;milk&#60;/b&#62;');
    expect(letter.html).toContain('Half a &#34;litre&#34;');
    expect(letter.html).not.toMatch(/<[bi]>/);
  });

  it('has no scripts and loads nothing', () => {
    expect(letter.html).not.toMatch(/<(?:img|script|link|iframe)\b|https?:|url\(/i);
  });

  it('has no undefined values', () => {
    expect(letter.html).not.toMatch(/undefined|\[object/);
    expect(letter.html).toMatch(/background:#F5F1E8/);
  });
});
