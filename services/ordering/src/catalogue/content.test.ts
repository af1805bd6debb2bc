import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml, textOf } from './content.ts';

describe('A seller’s HTML', () => {
  it('keeps its paragraphs, lists, tables and code', () => {
    const html =
      '<p>Bills in <strong>two</strong> keys.</p><ul><li>Stock</li></ul><pre><code>npm ' +
      'start</code></pre>' +
      '<table><tr><th scope="col">Plan</th><td>One</td></tr></table>';
    expect(cleanHtml(html)).toBe(html);
  });

  it.each([
    ['a script', '<p>Till</p><script>alert(1)</script>', '<p>Till</p>'],
    ['a handler', '<p onclick="alert(1)">Till</p>', '<p>Till</p>'],
    ['a style', '<p style="position:fixed">Till</p><style>p{}</style>', '<p>Till</p>'],
    ['a frame', '<iframe src="https://evil.example"></iframe>Till', 'Till'],
    ['a picture', '<img src=x onerror=alert(1)>Till', 'Till'],
    ['a form', '<form action="/x"><button>Till</button></form>', 'Till'],
    ['a full HTML page', '<html><head><title>x</title></head><body>Till</body></html>', 'xTill'],
    ['a comment', '<!-- <p> -->Till', 'Till'],
    ['a class', '<p class="modal" id="root">Till</p>', '<p>Till</p>'],
  ])('loses %s', (_, html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  it('has its h1 headings turned into h2', () => {
    expect(cleanHtml('<h1>Till</h1>')).toBe('<h2>Till</h2>');
  });

  it.each([
    ['https://haat.example/a', '<a href="https://haat.example/a" rel="nofollow noopener">x</a>'],
    ['mailto:a@haat.example', '<a href="mailto:a@haat.example" rel="nofollow noopener">x</a>'],
    ['javascript:alert(1)', '<a rel="nofollow noopener">x</a>'],
    ['JaVaScRiPt:alert(1)', '<a rel="nofollow noopener">x</a>'],
    ['&#106;avascript:alert(1)', '<a rel="nofollow noopener">x</a>'],
    ['data:text/html,x', '<a rel="nofollow noopener">x</a>'],
    ['//evil.example', '<a rel="nofollow noopener">x</a>'],
  ])('keeps a link to %s only when it is safe', (href, clean) => {
    expect(cleanHtml(`<a target="_top" href="${href}">x</a>`)).toBe(clean);
  });

  it('never contains scripts or event handlers after cleaning', () => {
    const piece = fc.oneof(
      fc.constantFrom('<', '>', '"', "'", '/', '=', '&', ' ', '<!--', '-->', '<![CDATA[', '`'),
      fc.constantFrom('script', 'svg', 'img', 'onerror', 'style', 'a href', 'javascript:', 'p'),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const clean = cleanHtml(pieces.join(''));
        expect(clean).not.toMatch(/<(?:script|svg|img|style|iframe)/i);
        expect(clean).not.toMatch(/<[^>]*\son\w+\s*=/i);
        expect(clean).not.toMatch(/href="\s*(?:javascript|data|vbscript)/i);
        expect(cleanHtml(clean)).toBe(clean);
      }),
      { numRuns: 500 },
    );
  });
});

describe('The text of a seller’s HTML', () => {
  it('has its entities decoded and a space between blocks', () => {
    expect(textOf('<p>Q&amp;A &#8377;5</p><ul><li>one</li><li>two</li></ul>three<br>four')).toBe(
      'Q&A ₹5 one two three four',
    );
    expect(textOf('<p>bar<strong>code</strong></p>')).toBe('barcode');
    expect(textOf('  ')).toBe('');
  });
});

it('a description is cut off at about 50,000 characters', () => {
  const long = `<p>${'a '.repeat(40_000)}</p>`;
  expect(cleanHtml(long)).toMatch(/^<p>(?:a ?)*<\/p>$/);
  expect(cleanHtml(long).length).toBeLessThan(51_000);
  expect(textOf(long).length).toBeLessThan(51_000);
});
