import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';

describe('what an author writes', () => {
  it('never becomes markup of its own: HTML is shown as text', () => {
    const { html } = renderMarkdown('A <script>alert(1)</script> and <img onerror=x>.');
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;script&gt;');
  });

  it.each(['javascript:alert(1)', 'data:text/html;base64,PHA+', 'vbscript:x', 'file:///etc'])(
    'makes no link of %s',
    (address) => {
      expect(renderMarkdown(`[press](${address})`).html).not.toContain('<a');
    },
  );

  it('leads to our own pages and to the web', () => {
    const { html } = renderMarkdown('[here](/articles) and [there](https://www.icann.org/)');
    expect(html).toContain('<a href="/articles">here</a>');
    expect(html).toContain('<a href="https://www.icann.org/" rel="noopener">there</a>');
  });

  it('keeps code letter by letter, under the name of its language, with a copy button', () => {
    const { html } = renderMarkdown('```html\n<b>"&amp;"</b>\n```');
    expect(html).toContain('<code>&lt;b&gt;&quot;&amp;amp;&quot;&lt;/b&gt;\n</code>');
    expect(html).toContain('aria-label="Copy: HTML"');
  });

  it('names a language that is known', () => {
    expect(() => renderMarkdown('```klingon\nqapla\n```')).toThrow('klingon');
    expect(() => renderMarkdown('```\nplain\n```')).toThrow('language');
  });

  it('has quotation marks and apostrophes as printers set them, except in code', () => {
    const { html } = renderMarkdown(`Say "yes", it's \`"no"\`.`);
    expect(html).toBe('<p>Say “yes”, it’s <code>&quot;no&quot;</code>.</p>\n');
  });

  it('puts a table where it can scroll by itself', () => {
    const { html } = renderMarkdown('| a | b |\n|---|---|\n| 1 | 2 |');
    expect(html).toMatch(/^<div data-table[^>]+tabindex="0"><table>/);
    expect(html.trim()).toMatch(/<\/table><\/div>$/);
  });
});

describe('the headings of a text', () => {
  it('can be jumped to, though two read alike', () => {
    const { headings, html } = renderMarkdown(
      '## What a `TTL` does\n\n### In short\n\n## Again\n\n### In short\n',
    );
    expect(headings).toEqual([
      { id: 'what-a-ttl-does', level: 2, text: 'What a TTL does' },
      { id: 'in-short', level: 3, text: 'In short' },
      { id: 'again', level: 2, text: 'Again' },
      { id: 'in-short-2', level: 3, text: 'In short' },
    ]);
    for (const { id, level } of headings) expect(html).toContain(`<h${level} id="${id}">`);
  });

  it('are sections and subsections: the title stands elsewhere', () => {
    expect(() => renderMarkdown('# Title')).toThrow('level 1');
    expect(() => renderMarkdown('#### Detail')).toThrow('level 4');
  });
});

it('counts the words that are read, and no code', () => {
  const text =
    '## Two words\n\nThree *more* words, and [a link](/articles).\n\n```bash\ndig in\n```\n';
  expect(renderMarkdown(text).words).toBe(8);
});
