import type { ArticleHeading } from '@haat/contracts/http/articles';
import markdownIt from 'markdown-it';

const LANGUAGES: Readonly<Record<string, string>> = {
  apache: '.htaccess',
  bash: 'Terminal',
  crontab: 'crontab',
  css: 'CSS',
  dns: 'DNS records',
  html: 'HTML',
  http: 'HTTP',
  ini: 'Settings',
  json: 'JSON',
  nginx: 'nginx',
  php: 'PHP',
  sql: 'SQL',
  text: 'Text',
};

type RenderedMarkdown = {
  /** Raw HTML is escaped, and links lead only to web pages. */
  readonly html: string;
  readonly headings: readonly ArticleHeading[];
  readonly words: number;
};

const anchorOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const unused = (anchor: string, used: ReadonlySet<string>): string => {
  for (let n = 2, free = anchor; ; n += 1) {
    if (!used.has(free)) return free;
    free = `${anchor}-${n}`;
  }
};

const parser = markdownIt({ html: false, linkify: false, typographer: true });
const { escapeHtml } = parser.utils;

parser.renderer.rules.fence = (tokens, index) => {
  const { info = '', content = '' } = tokens[index] ?? {};
  const language = info.trim();
  const label = LANGUAGES[language];
  if (label === undefined) throw new Error(`A block of code names the language “${language}”`);
  const name = escapeHtml(label);
  return [
    `<div data-code><div data-code-head><span>${name}</span>`,
    `<button type="button" data-copy aria-label="Copy: ${name}">Copy</button></div>`,
    // Wide code scrolls, and the keyboard scrolls only with focus.
    `<pre tabindex="0"><code>${escapeHtml(content)}</code></pre></div>\n`,
  ].join('');
};

parser.renderer.rules.table_open = () =>
  '<div data-table role="region" aria-label="Table" tabindex="0"><table>\n';
parser.renderer.rules.table_close = () => '</table></div>\n';

parser.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  const token = tokens[index];
  if (token && /^https?:/.test(String(token.attrGet('href')))) token.attrSet('rel', 'noopener');
  return self.renderToken(tokens, index, options);
};

type Token = ReturnType<typeof parser.parse>[number];

const textOf = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('');

const readHeadings = (tokens: readonly Token[]): readonly ArticleHeading[] => {
  const used = new Set<string>();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const level = Number(token.tag.slice(1));
    const text = textOf(tokens[index + 1]);
    if (level !== 2 && level !== 3) throw new Error(`“${text}” is a heading of level ${level}`);
    const id = unused(anchorOf(text), used);
    used.add(id);
    token.attrSet('id', id);
    return [{ id, level, text }];
  });
};

const countWords = (tokens: readonly Token[]): number =>
  tokens
    .filter(({ type }) => type === 'inline')
    .map(textOf)
    .join(' ')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;

/** On a phone a row becomes a block, and each cell shows the head of its column. */
const labelCells = (tokens: readonly Token[]): void => {
  let heads: string[] = [];
  let column = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'table_open') heads = [];
    if (token.type === 'tr_open') column = 0;
    if (token.type === 'th_open') heads.push(textOf(tokens[index + 1]));
    if (token.type === 'td_open') {
      token.attrSet('data-label', heads[column] ?? '');
      column += 1;
    }
  }
};

type RenderOptions = { readonly labelCells?: boolean };

/** @throws {Error} for a heading that is not level 2 or 3, or code in an unknown language. */
export const renderMarkdown = (markdown: string, options: RenderOptions = {}): RenderedMarkdown => {
  const env = {};
  const tokens = parser.parse(markdown, env);
  if (options.labelCells) labelCells(tokens);
  const headings = readHeadings(tokens);
  const html = parser.renderer.render(tokens, parser.options, env);
  return { html, headings, words: countWords(tokens) };
};
