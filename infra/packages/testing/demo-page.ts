/** Builds each demo as one file without scripts. */
import type { Unpacked } from './unpacked.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Inlines styles and SVGs; removes scripts and hidden fields. */
export const inOneFile = (html: string, files: Unpacked): string =>
  html
    .replace(/<link rel="stylesheet" href="([^"]+)"\s*\/?>/g, (_, path: string) => {
      const style = files.get(path);
      if (style === undefined) throw new Error(`The package has no ${path}`);
      return `<style>\n${style}</style>`;
    })
    .replace(/src="([^"]+\.svg)"/g, (_, path: string) => {
      const picture = files.get(path) ?? '';
      return `src="data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}"`;
    })
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/<input type="hidden"[^>]*>/g, '');

const page = (title: string, style: string, body: string): string => `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="${escaped(title)}: a demo">
    <title>${escaped(title)}: a demo</title>
    <style>
${style}    </style>
  </head>
  <body>
    <main>
      <h1>${escaped(title)}</h1>
${body}
    </main>
  </body>
</html>
`;

const PLAIN = `      body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; font-family: system-ui, sans-serif; line-height: 1.5; }
      pre { padding: 1rem; background: #16201c; color: #e9f2ee; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

export const terminalPage = (
  title: string,
  run: { readonly command: string; readonly printed: string; readonly file: string },
  written: string,
): string =>
  page(
    title,
    PLAIN,
    `      <p>The command, run on the sample files, and its output:</p>
      <pre>$ ${escaped(`${run.command}\n${run.printed}`)}</pre>
      <h2>${escaped(run.file)}</h2>
      <pre>${escaped(written.replaceAll('\r\n', '\n'))}</pre>`,
  );

export const pluginPage = (title: string, output: string, style = ''): string =>
  page(
    title,
    PLAIN + style,
    `      <p>What the plugin adds to a WordPress page:</p>
      ${output}`,
  );
