import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

/** `cta` is marigold, once per view. An explicit colour gets Mantine's resolution. */
export const resolveVariantColors: VariantColorsResolver = (input) => {
  if (input.variant === 'cta') {
    return {
      background: 'var(--cta)',
      hover: 'var(--cta-hover)',
      color: 'var(--on-cta)',
      border: '1px solid transparent',
    };
  }
  const isPrimary = input.color === undefined || input.color === input.theme.primaryColor;
  if (isPrimary && input.variant === 'filled') {
    return {
      background: 'var(--primary)',
      hover: 'var(--primary-hover)',
      color: 'var(--on-primary)',
      border: '1px solid transparent',
    };
  }
  if (isPrimary && input.variant === 'default') {
    return {
      background: 'var(--surface)',
      hover: 'var(--sunk)',
      color: 'var(--ink)',
      border: '1px solid var(--line-strong)',
    };
  }
  if (isPrimary && input.variant === 'subtle') {
    return {
      background: 'transparent',
      hover: 'var(--info-bg)',
      color: 'var(--link)',
      border: '1px solid transparent',
    };
  }
  return defaultVariantColorsResolver(input);
};
