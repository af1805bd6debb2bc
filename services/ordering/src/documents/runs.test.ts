import { describe, expect, it } from 'vitest';
import { inVisualOrder, runsOf } from './runs.ts';

const texts = (runs: ReturnType<typeof runsOf>) => runs.map(({ text }) => text);

describe('A text in several scripts', () => {
  it('is split where the font changes, and keeps marks and joiners with their letter', () => {
    expect(runsOf('ক্‍ষ-12')).toEqual([
      { script: 'Bengali', text: 'ক্‍ষ' },
      { script: null, text: '-12' },
    ]);
    expect(runsOf('आशा')).toEqual([{ script: null, text: 'आशा' }]);
  });

  it.each([
    ['محمد خان', ['خان', ' ', 'محمد']],
    ['Mr محمد خان', ['Mr', ' ', 'خان', ' ', 'محمد']],
    ['گلی 12', ['12', ' ', 'گلی']],
    ['گلی 12, Delhi', ['12', ' ', 'گلی', ', ', 'Delhi']],
    ['محمد and خان', ['محمد', ' ', 'and', ' ', 'خان']],
  ])('%s gets its visual order', (text, order) => {
    const runs = text
      .split(/( |, )/)
      .filter(Boolean)
      .flatMap((piece) => runsOf(piece));
    expect(texts(inVisualOrder(runs))).toEqual(order);
  });
});
