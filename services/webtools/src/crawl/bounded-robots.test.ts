import { describe, expect, it } from 'vitest';
import { boundedRobots } from './bounded-robots.ts';
import { askRobots } from './robots-text.ts';

const allows = (text: string, path: string): boolean | undefined =>
  askRobots({
    origin: 'https://shop.example',
    body: Buffer.from(text),
    urls: [`https://shop.example${path}`],
  }).allowed[0];

describe('a robots.txt', () => {
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
  ])('that reads %j, asked for %s, says %s', (text, path, expected) => {
    expect(allows(text, path)).toBe(expected);
  });

  it('is kept to the groups that are for us, however many names they are for', () => {
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

  it('with a pattern that runs away bans what begins as it does', () => {
    const text = `User-agent: *\nAllow: /p/open\nDisallow: /p/${'*a'.repeat(5_000)}b\n`;
    expect(boundedRobots(text)).toContain('disallow: /p/\n'.trim());
    expect(allows(text, `/p/${'a'.repeat(2_000)}`)).toBe(false);
    expect(allows(text, '/p/open')).toBe(true);
    expect(allows(text, '/other')).toBe(true);
  });

  it('allows nothing by a pattern that runs away', () => {
    const text = `User-agent: *\nDisallow: /p\nAllow: /p${'*a'.repeat(5_000)}\n`;
    expect(allows(text, `/p${'a'.repeat(2_000)}`)).toBe(false);
  });

  it('costs few steps for each sign of an address, whatever its patterns are', () => {
    const rules = `User-agent: *\n${'Disallow: /*a*a*a*a*a*b\n'.repeat(21_000)}`;
    const starred = boundedRobots(rules)
      .split('\n')
      .filter((line) => line.includes('*') && line.startsWith('disallow'));
    expect(starred.join('').length).toBeLessThanOrEqual(64 * 1024);
    expect(allows(rules, `/${'a'.repeat(2_000)}`)).toBe(false);
    expect(boundedRobots(`User-agent: *\nDisallow: /${'*'.repeat(10_000)}x`)).toContain('/*x');
  });

  it('has lines as long as Google reads them', () => {
    const long = boundedRobots(`User-agent: *\nDisallow: /${'a'.repeat(500_000)}`);
    expect(long.length).toBeLessThan(17_000);
  });
});
