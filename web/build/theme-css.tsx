import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { cssVariablesResolver, paperScopeCss } from '../src/theme/css-variables.ts';
import { theme } from '../src/theme/theme.ts';

/** Mantine palettes that the shop does not use. */
const FOREIGN = 'red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange';
const FOREIGN_COLOURS = new RegExp(`\\s*--mantine-color-(?:${FOREIGN})-[\\w-]+:[^;]+;`, 'g');

const rendered = renderToStaticMarkup(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    deduplicateCssVariables={false}
    withGlobalClasses={false}
  />,
);

const variables = rendered.replace(/^<style[^>]*>|<\/style>$/g, '');

export const themeCss = `${variables.replace(FOREIGN_COLOURS, '')}\n${paperScopeCss}\n`;
