import { createTheme, rem } from '@mantine/core';
import { componentDefaults } from './component-defaults.ts';
import { brick, khadi, leaf, marigold, neel, night } from './palettes.ts';
import { resolveVariantColors } from './variant-colors.ts';

const TEXT = '"Inter Variable", "Inter Stand-in", system-ui, sans-serif';
const DISPLAY =
  '"Bricolage Grotesque Variable", "Bricolage Stand-in", "Inter Variable", system-ui, sans-serif';
const MONO = '"JetBrains Mono Variable", "Inter Variable", ui-monospace, monospace';

export const theme = createTheme({
  colors: { neel, marigold, leaf, brick, gray: khadi, dark: night },
  primaryColor: 'neel',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  white: '#FFFDF8',
  black: '#1A1D42',
  fontFamily: TEXT,
  fontFamilyMonospace: MONO,
  headings: {
    fontFamily: DISPLAY,
    fontWeight: '750',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(40), lineHeight: '1.1' },
      h2: { fontSize: rem(40), lineHeight: '1.1' },
      h3: { fontSize: rem(24), lineHeight: '1.1667' },
      h4: { fontSize: rem(18), lineHeight: '1.3333' },
    },
  },
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(16), lg: rem(18), xl: rem(20) },
  lineHeights: { xs: '1.333', sm: '1.43', md: '1.5', lg: '1.45', xl: '1.4' },
  spacing: { xs: rem(8), sm: rem(16), md: rem(24), lg: rem(32), xl: rem(48) },
  radius: { xs: rem(2), sm: rem(4), md: rem(6), lg: rem(10), xl: rem(16) },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--sh-1)',
    sm: 'var(--sh-2)',
    md: 'var(--sh-3)',
    lg: 'var(--sh-4)',
    xl: 'var(--sh-4)',
  },
  // 390, 760, 1024, 1248 and 1440 px, in em for the reader's text size.
  breakpoints: { xs: '24.375em', sm: '47.5em', md: '64em', lg: '78em', xl: '90em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  focusClassName: 'haat-focus',
  variantColorResolver: resolveVariantColors,
  components: componentDefaults,
});
