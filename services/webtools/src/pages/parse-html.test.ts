import { describe, expect, it } from 'vitest';
import { DEEPEST_NESTING, parseHtml } from './parse-html.ts';

const read = (html: string) => {
  const opened: string[] = [];
  let [depth, deepest, closed, text] = [0, 0, 0, ''];
  parseHtml(html, {
    onopentag: (name) => {
      opened.push(name);
      depth += 1;
      deepest = Math.max(deepest, depth);
    },
    ontext: (more) => {
      text += more;
    },
    onclosetag: () => {
      depth -= 1;
      closed += 1;
    },
  });
  return { opened, deepest, closed, depth, text };
};

describe('Parsing HTML', () => {
  it.each(['div', 'svg', 'form', 'a'])(
    'nests open <%s> elements no deeper than browsers do',
    (name) => {
      const { deepest, depth } = read(`<${name}>`.repeat(80_000));
      // The last one opens and closes at once, beside the others.
      expect(deepest).toBeLessThanOrEqual(DEEPEST_NESTING + 1);
      expect(depth).toBe(0);
    },
  );

  it('continues after elements that nest too deep', () => {
    const { opened, text } = read(`${'<b>'.repeat(2_000)}<a href="/x">link</a>`);
    expect(opened.filter((name) => name === 'a')).toHaveLength(1);
    expect(text).toBe('link');
  });

  it('nests no deeper for invalid forms within forms', () => {
    const { deepest, depth } = read(
      `<form>${'<b>'.repeat(DEEPEST_NESTING)}${'<form><b>'.repeat(1_000)}`,
    );
    expect(deepest).toBe(DEEPEST_NESTING + 1);
    expect(depth).toBe(0);
  });

  it('nests again after elements were closed', () => {
    const block = `${'<b>'.repeat(600)}${'</b>'.repeat(600)}`;
    const { deepest, opened, closed } = read(block.repeat(3));
    expect(deepest).toBe(DEEPEST_NESTING + 1);
    expect(opened).toHaveLength(1_800);
    expect(closed).toBe(1_800);
  });

  it('handles void elements and implied end tags', () => {
    expect(read('<p>one<br>two<p>three<img>')).toMatchObject({
      opened: ['p', 'br', 'p', 'img'],
      deepest: 2,
      closed: 4,
    });
  });
});
