import { describe, expect, it, test } from 'vitest';
import { convertColour } from './service.ts';

const form = (typed: string, name: string) =>
  convertColour(typed)?.forms.find((known) => known.name === name)?.value;

describe('The colour converter', () => {
  it('turns a colour into all its forms', () => {
    expect(convertColour('#2A3488')?.forms).toEqual([
      { name: 'HEX', value: '#2a3488' },
      { name: 'RGB', value: 'rgb(42, 52, 136)' },
      { name: 'HSL', value: 'hsl(234, 53%, 35%)' },
      { name: 'HWB', value: 'hwb(234 16% 47%)' },
      { name: 'LCH', value: 'lch(25.17% 52.87 291.16)' },
      { name: 'CMYK', value: 'device-cmyk(69% 62% 0% 47%)' },
      { name: 'Nearest name', value: 'darkslateblue' },
    ]);
  });

  test.each(['2a3488', '#2a3488', 'rgb(42, 52, 136)', 'rgb(42 52 136)', ' #2A3488 '])(
    'reads %s',
    (typed) => {
      expect(convertColour(typed)?.hex).toBe('#2a3488');
    },
  );

  // CSS Color 4 gives lch(54.29% 106.84 40.86), the hue cut at another digit.
  it('gives red the LCH that the standard gives it', () => {
    expect(form('red', 'LCH')).toBe('lch(54.29% 106.84 40.85)');
  });

  it('reads names, short forms and what can be seen through', () => {
    expect(convertColour('RebeccaPurple')?.hex).toBe('#663399');
    expect(form('#639', 'Name')).toBe('rebeccapurple');
    expect(convertColour('rgba(0, 0, 0, 0.5)')?.hex).toBe('#00000080');
  });

  test.each(['', 'blueish', '#12', '#ggg', 'rgb(1,2)'])('does not take “%s”', (typed) => {
    expect(convertColour(typed)).toBeNull();
  });

  it('weighs the colour as text', () => {
    expect(convertColour('#000')?.onWhite).toEqual({ ratio: 21, verdict: 'AAA' });
    expect(convertColour('#767676')?.onWhite.verdict).toBe('AA');
    expect(convertColour('#949494')?.onWhite.verdict).toBe('large text only');
    expect(convertColour('#fff')?.onWhite).toEqual({ ratio: 1, verdict: 'too faint' });
  });

  it('offers shades from dark to light with the colour in their middle', () => {
    const shades = convertColour('#2a3488')?.shades ?? [];
    expect(shades).toHaveLength(9);
    expect(shades[4]).toBe('#2a3488');
    expect(new Set(shades).size).toBe(9);
  });
});
