/** An empty `to` reloads the page. */
export type NextLink = { readonly label: string; readonly to: string };

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<"]/g, (mark) => ESCAPES[mark] ?? mark);

/** @returns a page without scripts or files, for answers outside the storefront. */
export const plainPage = (
  title: string,
  text: string,
  ways: readonly NextLink[],
): string => `<!doctype html>
<html lang="en-IN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} - Haat</title>
<style>
:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif }
body { max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem }
a { margin-right: 1.5rem; line-height: 3rem }
</style>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<p>${ways.map(({ label, to }) => `<a href="${escaped(to)}">${escaped(label)}</a>`).join(' ')}</p>
</main>
</html>
`;
