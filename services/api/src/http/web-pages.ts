import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const routesSchema = z.object({
  /** Addresses with HTML in the build. */
  pages: z.array(z.string()),
  /** Addresses rendered by the browser, such as `/articles/:id/:slug`. */
  shell: z.array(
    z.object({
      pattern: z.string(),
      /** API path, with the same parameters, that answers 404 for missing things. */
      proof: z.string().nullable(),
    }),
  ),
});
type Routes = z.infer<typeof routesSchema>;

export type WebPage =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'shell'; readonly proof: string | null }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'missing' };

const fileOf = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;

const fit = (pattern: string, path: string): ReadonlyMap<string, string> | null => {
  const [requested, given] = [pattern.split('/'), path.split('/')];
  if (requested.length !== given.length || given.slice(1).includes('')) return null;
  const params = new Map<string, string>();
  for (const [index, part] of requested.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params.set(part, value);
    else if (part !== value) return null;
  }
  return params;
};

const pageAt = ({ pages, shell }: Routes, path: string): WebPage => {
  if (pages.includes(path)) return { kind: 'file', file: fileOf(path) };
  for (const { pattern, proof } of shell) {
    const params = fit(pattern, path);
    if (!params) continue;
    const filledProof = proof?.replace(/:\w+/g, (name) => params.get(name) ?? name) ?? null;
    return { kind: 'shell', proof: filledProof };
  }
  return { kind: 'missing' };
};

export const findWebPage = (routes: Routes, path: string): WebPage => {
  const page = pageAt(routes, path);
  if (page.kind !== 'missing' || !path.endsWith('/')) return page;
  // Linear: without the look-behind thousands of slashes take quadratic time.
  const to = path.replace(/(?<!\/)\/+$/, '');
  return to !== '' && pageAt(routes, to).kind !== 'missing' ? { kind: 'moved', to } : page;
};

/** Reads `routes.json`, again after each build; null while there is none. */
export const readRoutes = (dist: string): (() => Promise<Routes | null>) => {
  const file = join(dist, 'routes.json');
  let known: { readonly builtAt: number; readonly routes: Routes } | undefined;
  return async () => {
    try {
      const { mtimeMs } = await stat(file);
      if (known?.builtAt !== mtimeMs) {
        const routes = routesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
        known = { builtAt: mtimeMs, routes };
      }
      return known.routes;
    } catch {
      return known?.routes ?? null;
    }
  };
};
