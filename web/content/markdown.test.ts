import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';

describe('Rendering Markdown', () => {
  it('escapes HTML in the source', () => {
    const { html } = renderMarkdown('A <script>alert(1)</script> and <img onerror=x>.');
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;script&gt;');
  });

  it.each(['javascript:alert(1)', 'data:text/html;base64,PHA+', 'vbscript:x', 'file:///etc'])(
    'creates no link to %s',
    (address) => {
      expect(renderMarkdown(`[press](${address})`).html).not.toContain('<a');
    },
  );

  it('links to our own pages and to the web', () => {
    const { html } = renderMarkdown('[here](/articles) and [there](https://www.icann.org/)');
    expect(html).toContain('<a href="/articles">here</a>');
    expect(html).toContain('<a href="https://www.icann.org/" rel="noopener">there</a>');
  });

  it('escapes code, and adds the name of its language and a copy button', () => {
    const { html } = renderMarkdown('```html\n<b>"&amp;"</b>\n```');
    expect(html).toContain('<code>&lt;b&gt;&quot;&amp;amp;&quot;&lt;/b&gt;\n</code>');
    expect(html).toContain('aria-label="Copy: HTML"');
  });

  it('refuses code blocks with an unknown or missing language', () => {
    expect(() => renderMarkdown('```klingon\nqapla\n```')).toThrow('klingon');
    expect(() => renderMarkdown('```\nplain\n```')).toThrow('language');
  });

  it('uses curly quotation marks and apostrophes, except in code', () => {
    const { html } = renderMarkdown(`Say "yes", it's \`"no"\`.`);
    expect(html).toBe('<p>Say “yes”, it’s <code>&quot;no&quot;</code>.</p>\n');
  });

  it('wraps a table in a container that scrolls', () => {
    const { html } = renderMarkdown('| a | b |\n|---|---|\n| 1 | 2 |');
    expect(html).toMatch(/^<div data-table[^>]+tabindex="0"><table>/);
    expect(html.trim()).toMatch(/<\/table><\/div>$/);
  });
});

describe('The headings of a Markdown text', () => {
  it('get unique anchors, even when two headings have the same text', () => {
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

  it('are refused outside levels 2 and 3', () => {
    expect(() => renderMarkdown('# Title')).toThrow('level 1');
    expect(() => renderMarkdown('#### Detail')).toThrow('level 4');
  });
});

it('counts the words of the text and headings, without code', () => {
  const text =
    '## Two words\n\nThree *more* words, and [a link](/articles).\n\n```bash\ndig in\n```\n';
  expect(renderMarkdown(text).words).toBe(8);
});
