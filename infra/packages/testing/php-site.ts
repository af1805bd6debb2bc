/** Runs a package in PHP 8.2 with a separate file system. */
import { posix } from 'node:path';
import { getPHPLoaderModule } from '@php-wasm/node-8-2';
import { loadPHPRuntime, PHP, PHPRequestHandler } from '@php-wasm/universal';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { attribute, elementsIn, textOf } from './reading.ts';

const WWW = '/www';
const ORIGIN = 'http://localhost';

export type PhpSite = {
  readonly get: (path: string) => Promise<PhpPage>;
  /** Sends the form that has these fields, with its hidden fields. */
  readonly send: (page: PhpPage, fields: Readonly<Record<string, string>>) => Promise<PhpPage>;
  readonly run: (code: string) => Promise<string>;
  readonly write: (path: string, text: string) => void;
  readonly read: (path: string) => string;
  /** Acts as another browser. */
  readonly clearCookies: () => void;
  readonly close: () => void;
};

export type PhpPage = {
  readonly path: string;
  readonly status: number;
  readonly html: string;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly text: string;
};

/** @throws with PHP's parse error. */
export const readPhp = async (files: readonly (readonly [string, string])[]): Promise<void> => {
  const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()));
  try {
    for (const [path, source] of files) {
      php.writeFile('/source.php', source);
      const { text } = await php.run({
        code: `<?php try { token_get_all(file_get_contents('/source.php'), TOKEN_PARSE); }
          catch (ParseError $e) { echo $e->getMessage(), ' on line ', $e->getLine(); }`,
      });
      if (text !== '') throw new Error(`${path}: ${text}`);
    }
  } finally {
    php.exit();
  }
};

export const openPhpSite = async (files: Iterable<readonly [string, string]>): Promise<PhpSite> => {
  const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()));
  const write = (path: string, text: string): void => {
    const target = posix.join(WWW, path);
    php.mkdir(posix.dirname(target));
    php.writeFile(target, text);
  };
  for (const [path, text] of files) write(path, text);
  let cookies = new Map<string, string>();
  const handler = new PHPRequestHandler({
    php,
    documentRoot: WWW,
    absoluteUrl: ORIGIN,
    cookieStore: false,
  });

  const ask = async (path: string, form?: URLSearchParams): Promise<PhpPage> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { httpStatusCode, text, headers, errors } = await handler.request({
      url: `/${path}`,
      method: form ? 'POST' : 'GET',
      headers: { cookie, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(form && { body: new TextEncoder().encode(form.toString()) }),
    });
    if (errors !== '') throw new Error(errors);
    for (const line of headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const to = headers.location?.[0];
    // Relative to the current page.
    const next = to === undefined ? null : new URL(to, `${ORIGIN}/${path}`);
    if (next?.origin === ORIGIN) return ask(`${next.pathname}${next.search}`.slice(1));
    return { path, status: httpStatusCode, html: text, headers, text: textOf(parse(text)) };
  };

  return {
    get: (path) => ask(path),
    send: (page, fields) => ask(page.path, filled(page, fields)),
    run: async (code) => {
      const { text, errors } = await php.run({ code: `<?php chdir('${WWW}'); ${code}` });
      if (errors !== '') throw new Error(errors);
      return text;
    },
    write,
    read: (path) => php.readFileAsText(posix.join(WWW, path)),
    clearCookies: () => {
      cookies = new Map();
    },
    close: () => php.exit(),
  };
};

const named = (form: Tree.Element): readonly Tree.Element[] =>
  elementsIn(form).filter((element) => attribute(element, 'name') !== undefined);

/** The first form with all these fields, filled in. */
const filled = (page: PhpPage, fields: Readonly<Record<string, string>>): URLSearchParams => {
  const forms = elementsIn(parse(page.html)).filter(({ tagName }) => tagName === 'form');
  const form = forms.find((one) =>
    Object.entries(fields).every(([name, value]) =>
      named(one).some(
        (field) =>
          attribute(field, 'name') === name &&
          (attribute(field, 'type') !== 'hidden' || attribute(field, 'value') === value),
      ),
    ),
  );
  if (!form) throw new Error(`No form with ${Object.keys(fields).join(', ')} on ${page.text}`);
  const held = named(form)
    .filter(({ tagName }) => tagName === 'input' || tagName === 'textarea')
    .filter((field) => !['radio', 'checkbox'].includes(attribute(field, 'type') ?? 'text'))
    .map((field) => [attribute(field, 'name') ?? '', attribute(field, 'value') ?? '']);
  return new URLSearchParams({ ...Object.fromEntries(held), ...fields });
};
