import { describe, expect, it } from 'vitest';
import { canonicalIn } from './link-headers.ts';

describe('The canonical URL in Link headers', () => {
  it.each<readonly [string | null, readonly string[]]>([
    [null, []],
    [null, ['</a>; rel=preload']],
    ['/a', ['</a>; rel="canonical"']],
    ['/a', ['</a>; REL = canonical; x=1', '</b>; rel=canonical']],
    ['/b', ['</a>; rel=preload; as=style, </b>; title="x"; rel=canonical']],
    ['/a,b', ['</a,b>; rel=canonical']],
    [null, ['</a>; rel=canonicalize']],
    [null, ['</a>, rel=canonical']],
  ])('is %s in %j', (expected, headers) => {
    expect(canonicalIn(headers)).toBe(expected);
  });

  it('is not searched in more headers than a server normally sends', () => {
    const many = Array.from({ length: 500 }, (_, n) => `</${n}.css>; rel=preload`);
    expect(canonicalIn([...many, '</a>; rel=canonical'])).toBeNull();
    expect(canonicalIn([`<${'<;'.repeat(500_000)}`, '</a>; rel=canonical'])).toBeNull();
  });
});
