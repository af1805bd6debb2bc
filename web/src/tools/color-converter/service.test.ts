import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { convertColour } from './service.ts';

const form = (typed: string, name: string) =>
  convertColour(typed)?.forms.find((known) => known.name === name)?.value;

describe('The colour converter', () => {
  it('converts a colour to all its forms', () => {
    expect(convertColour('#2A3488')?.forms).toEqual([
      { name: 'HEX', value: '#2a3488' },
      { name: 'RGB', value: 'rgb(42, 52, 136)' },
      { name: 'HSL', value: 'hsl(233.6, 52.8%, 34.9%)' },
      { name: 'HWB', value: 'hwb(233.6 16.5% 46.7%)' },
      { name: 'OKLCH', value: 'oklch(37.14% 0.13921 272.47)' },
      { name: 'OKLab', value: 'oklab(37.14% 0.00601 -0.13908)' },
      { name: 'LCH', value: 'lch(25.17% 52.87 291.16)' },
      { name: 'Lab', value: 'lab(25.17% 19.08 -49.3)' },
      { name: 'Display P3', value: 'color(display-p3 0.1724 0.2028 0.5138)' },
      { name: 'CMYK', value: 'device-cmyk(69.1% 61.8% 0% 46.7%)' },
      { name: 'Nearest name', value: 'darkslateblue' },
    ]);
  });

  it.each([
    '2a3488',
    '0x2A3488',
    'rgb(42, 52, 136)',
    'rgb(42 52 136)',
    ' #2A3488\r\n',
    'color: #2a3488 !important;',
    '"#2a3488"',
  ])('reads %s', (typed) => {
    expect(convertColour(typed)?.hex).toBe('#2a3488');
  });

  // CSS Color 4, sections 9.3, 9.4 and 10.
  it.each([
    ['red', 'LCH', 'lch(54.29% 106.84 40.86)'],
    ['red', 'OKLCH', 'oklch(62.8% 0.25768 29.23)'],
    ['lab(29.2345% 39.3825 20.0664)', 'HEX', '#7d2329'],
    ['lch(52.2345% 72.2 56.2)', 'HEX', '#c65d06'],
    ['oklab(59.69% 0.1007 0.1191)', 'HEX', '#c65d07'],
    ['white', 'Display P3', 'color(display-p3 1 1 1)'],
    ['oklch(100% 0 0)', 'HSL', 'hsl(0, 0%, 100%)'],
    ['rgb(300, 0, 0)', 'HEX', '#ff0000'],
    ['cmyk(0%, 100%, 100%, 0%)', 'HEX', '#ff0000'],
  ])('converts %s to %s: %s', (typed, name, value) => {
    expect(form(typed, name)).toBe(value);
  });

  it('reads names, short forms and transparent colours', () => {
    expect(convertColour('RebeccaPurple')?.hex).toBe('#663399');
    expect(form('#639', 'Name')).toBe('rebeccapurple');
    expect(convertColour('rgba(0, 0, 0, 0.5)')?.hex).toBe('#00000080');
    expect(form('#00000080', 'HSL')).toBe('hsla(0, 0%, 0%, 0.5)');
    expect(form('transparent', 'HEX')).toBe('#00000000');
  });

  it('converts every form of every colour back to the same colour', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(byte, byte, byte, fc.oneof(fc.constant(255), byte), (...bytes) => {
        const shown = bytes.at(3) === 255 ? bytes.slice(0, 3) : bytes;
        const hex = `#${shown.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
        for (const { name, value } of convertColour(hex)?.forms ?? []) {
          if (name !== 'Nearest name')
            expect([name, convertColour(value)?.hex]).toEqual([name, hex]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('reports a colour outside sRGB and converts it to the nearest one', () => {
    const green = convertColour('color(display-p3 0 1 0)');
    expect(green).toMatchObject({ isInSrgb: false, oklch: 'oklch(84.88% 0.36853 145.64)' });
    expect(green?.hex).toMatch(/^#00f[\da-f]{3}$/);
    expect(form('color(display-p3 0 1 0)', 'Display P3')).toBe('color(display-p3 0 1 0)');
    expect(convertColour('color(display-p3 0.5 0.5 0.5)')?.isInSrgb).toBe(true);
  });

  it.each([
    ...['', 'blueish', '#12', '#ggg', 'rgb(1,2)', 'rgb(a b c)', 'rgb(NaN 0 0)', 'constructor'],
    ...[
      'currentcolor',
      '\ud800',
      'cmyk(1 2 3)',
      'लाल',
      'rgb(1e999 0 0)',
      '#'.repeat(1000),
      '#fff'.padEnd(101),
    ],
  ])('refuses “%s”', (typed) => {
    expect(convertColour(typed)).toBeNull();
  });

  test.each([
    ['#000', '21.00', 'AAA'],
    ['#777', '4.48', 'large text only'],
    ['#767676', '4.54', 'AA'],
    ['#fff', '1.00', 'too faint'],
    // 4.49898 and 6.99808: rounded they would seem to pass.
    ['#056efe', '4.49', 'large text only'],
    ['#a6137b', '6.99', 'AA'],
  ])('rates the contrast of %s on white: %s to 1, %s', (typed, ratio, verdict) => {
    expect(convertColour(typed)?.onWhite).toEqual({ ratio, verdict });
  });

  it('includes the transparency in the contrast', () => {
    // Half black on white is the grey of 50 %: 3.98, not the 21 of black.
    expect(convertColour('rgba(0, 0, 0, 0.5)')?.onWhite.ratio).toBe('3.98');
    expect(convertColour('#ffffff00')?.onBlack.ratio).toBe('1.00');
  });

  it('offers shades from dark to light with the colour in the middle', () => {
    const shades = convertColour('#2a3488')?.shades.map(({ hex }) => hex) ?? [];
    expect(shades).toHaveLength(9);
    expect(shades[4]).toBe('#2a3488');
    expect(new Set(shades).size).toBe(9);
  });
});
