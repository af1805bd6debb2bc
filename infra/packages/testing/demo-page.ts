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

const page = (title: string, style: string, body: string, header = ''): string => `<!doctype html>
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
    ${header}
    <main>
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
    `      <h1>${escaped(title)}</h1>
      <p>The command, run on the sample files, and its output:</p>
      <pre>$ ${escaped(`${run.command}\n${run.printed}`)}</pre>
      <h2>${escaped(run.file)}</h2>
      <pre>${escaped(written.replaceAll('\r\n', '\n'))}</pre>`,
  );

const SHOP = `      body { margin: 0; background: #fbf7f0; color: #2a1f1a; font-family: system-ui, sans-serif; line-height: 1.6; }
      header { padding: 1rem max(1.25rem, (100vw - 60rem) / 2); background: #7a2231; color: #fff; font-size: 1.25rem; font-weight: 700; }
      header p { margin: 0; }
      main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: 2rem; max-width: 60rem; margin: 2rem auto; padding: 0 1.25rem; }
      svg { width: 100%; height: auto; border-radius: 8px; }
      h1 { margin: 0; line-height: 1.2; }
      .price { margin: 0; font-size: 1.5rem; font-weight: 700; }
      .added { padding-top: 1rem; border-top: 1px solid #d9c8b4; }
      .pincode-check input { width: 8rem; min-height: 2.75rem; padding: 0.4rem 0.75rem; border: 1px solid #7d6a58; border-radius: 6px; background: #fff; font: inherit; }
      .pincode-check button { min-height: 2.75rem; padding: 0.4rem 1.25rem; border: 0; border-radius: 6px; background: #7a2231; color: #fff; font: inherit; font-weight: 600; }
`;

const SAREE = `<svg viewBox="0 0 480 480" role="img" aria-label="A red saree with a printed border"><rect width="480" height="480" fill="#ecd9bd"/><path d="M90 60h300v360H90z" fill="#a52a3c"/><path d="M90 60h300v46H90zM90 374h300v46H90z" fill="#e0a83a"/><g fill="#f4dfc0"><circle cx="150" cy="165" r="13"/><circle cx="240" cy="165" r="13"/><circle cx="330" cy="165" r="13"/><circle cx="195" cy="240" r="13"/><circle cx="285" cy="240" r="13"/><circle cx="150" cy="315" r="13"/><circle cx="240" cy="315" r="13"/><circle cx="330" cy="315" r="13"/></g></svg>`;

/** A product page of a shop, with the plugin's output. */
export const pluginPage = (
  title: string,
  { says, output, style = '' }: { says: string; output: string; style?: string },
): string => {
  const shop = `      ${SAREE}
      <div>
        <h1>Block-printed saree</h1>
        <p class="price">₹2,499</p>
        <p>Cotton, printed by hand in Jaipur, with an unstitched blouse piece.</p>
        <div class="added">
          <p>${escaped(says)}</p>
          ${output}
        </div>
      </div>`;
  return page(title, SHOP + style, shop, '<header><p>Neel Khadi</p></header>');
};
