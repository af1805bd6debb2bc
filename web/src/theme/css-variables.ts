import type { CSSVariablesResolver } from '@mantine/core';
import { type Tokens, tokens } from './tokens.ts';

const asVariables = (scheme: Tokens): Record<string, string> =>
  Object.fromEntries(Object.entries(scheme).map(([name, value]) => [`--${name}`, value]));

/** Mantine's variables, set to the semantic tokens. */
const mantineVariables = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--brick)',
  '--mantine-color-success': 'var(--leaf)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...asVariables(tokens.light), ...mantineVariables },
  dark: { ...asVariables(tokens.dark), ...mantineVariables },
});

const PAPER = Object.entries({ 'color-scheme': 'light', ...asVariables(tokens.light) })
  .map(([name, value]) => `${name}:${value}`)
  .join(';');

/** Paper is light in both schemes: `data-scheme="light"`, and print. */
export const paperScopeCss = `[data-scheme=light]{${PAPER}}
@media print{:root[data-mantine-color-scheme=dark]{${PAPER}}}`;
