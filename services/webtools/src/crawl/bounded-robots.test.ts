import { describe, expect, it } from 'vitest';
import { boundedRobots } from './bounded-robots.ts';
import { askRobots } from './robots-text.ts';

const allows = (text: string, path: string): boolean | undefined =>
  askRobots({
    origin: 'https://shop.example',
    body: Buffer.from(text),
    urls: [`https://shop.example${path}`],
  }).allowed[0];

describe('A robots.txt', () => {
  it.each([
    ['User-agent: *\nDisallow: /a*b$\n', '/a-b', false],
    ['User-agent: *\nDisallow: /a*b$\n', '/a-bc', true],
    ['User-agent: x\nUser-agent: HaatTools/1.0\nDisallow: /\n', '/', false],
    ['User-agent: x\nDisallow: /\n\nUser-agent: *\nDisallow:\n', '/', true],
    ['User-agent: *\nDisallow: / # all\nAllow: /open', '/open', true],
    ['User-agent: *\nSitemap: /s\nDisallow: /\n', '/', false],
    ['User-agent: *\nCrawl-delay: 1\nUser-agent: x\nDisallow: /\n', '/', true],
    ['User-agent: haattools\nDisallow:\n\nUser-agent: *\nDisallow: /\n', '/', true],
    ['\uFEFFuser-agent:*\r\ndisallow:/a', '/a', false],
  ])('with %j answers for %s: %s', (text, path, expected) => {
    expect(allows(text, path)).toBe(expected);
  });

  it('is reduced to the groups that apply to us, whatever their number of names', () => {
    const text = `${'User-agent: other\n'.repeat(20_000)}${'Disallow: /x\n'.repeat(10_000)}`;
    expect(boundedRobots(text).split('\n').length).toBeLessThan(5);
    const ours = boundedRobots(`${'User-agent: *\nUser-agent: y\n'.repeat(9_000)}Disallow: /x`);
    expect(ours.split('\n')).toEqual([
      'user-agent: *',
      'user-agent: others',
      'comment: ',
      'disallow: /x',
    ]);
  });

  it('blocks paths that begin like a Disallow pattern that is too complex', () => {
    const text = `User-agent: *\nAllow: /p/open\nDisallow: /p/${'*a'.repeat(5_000)}b\n`;
    expect(boundedRobots(text)).toContain('disallow: /p/\n'.trim());
    expect(allows(text, `/p/${'a'.repeat(2_000)}`)).toBe(false);
    expect(allows(text, '/p/open')).toBe(true);
    expect(allows(text, '/other')).toBe(true);
  });

  it('allows nothing by an Allow pattern that is too complex', () => {
    const text = `User-agent: *\nDisallow: /p\nAllow: /p${'*a'.repeat(5_000)}\n`;
    expect(allows(text, `/p${'a'.repeat(2_000)}`)).toBe(false);
  });

  it('takes few steps per character of a URL, whatever its patterns', () => {
    const rules = `User-agent: *\n${'Disallow: /*a*a*a*a*a*b\n'.repeat(21_000)}`;
    const starred = boundedRobots(rules)
      .split('\n')
      .filter((line) => line.includes('*') && line.startsWith('disallow'));
    expect(starred.join('').length).toBeLessThanOrEqual(64 * 1024);
    expect(allows(rules, `/${'a'.repeat(2_000)}`)).toBe(false);
    expect(boundedRobots(`User-agent: *\nDisallow: /${'*'.repeat(10_000)}x`)).toContain('/*x');
  });

  it('is cut to the line length that Google reads', () => {
    const long = boundedRobots(`User-agent: *\nDisallow: /${'a'.repeat(500_000)}`);
    expect(long.length).toBeLessThan(17_000);
  });
});
