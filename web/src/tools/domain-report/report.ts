import { apiPaths } from '../../config/paths.ts';
import type { ApiResult } from '../../lib/api-client.ts';
import { addressesSection, recordsSection, whoisSection } from './domain-sections.ts';
import { headersSection, metaTagsSection } from './page-sections.ts';
import { type ReportMessage, type Section, worstFirst } from './section.ts';

type LookUp = {
  readonly title: string;
  readonly path: (name: string) => string;
  readonly read: (answer: never, now: Date) => Section;
};

const ofName = (slug: string, param: string) => (name: string) =>
  apiPaths.webTool(slug, { [param]: name });
const ofPage = (slug: string) => (name: string) =>
  apiPaths.webTool(slug, { url: `https://${name}/` });

const LOOK_UPS: readonly LookUp[] = [
  { title: 'Addresses', path: ofName('domain-ip-finder', 'name'), read: addressesSection },
  { title: 'DNS records', path: ofName('dns-lookup', 'name'), read: recordsSection },
  { title: 'Registration', path: ofName('whois-lookup', 'domain'), read: whoisSection },
  { title: 'HTTP headers', path: ofPage('http-headers-lookup'), read: headersSection },
  { title: 'Meta tags', path: ofPage('meta-tags-checker'), read: metaTagsSection },
];

export type Row = { readonly title: string } & (
  | { readonly state: 'waiting' | 'asking' }
  | { readonly state: 'done'; readonly section: Section }
  | { readonly state: 'refused'; readonly text: string }
);

export type Get = (path: string) => Promise<ApiResult<unknown>>;

const rowOf = ({ title, read }: LookUp, result: ApiResult<unknown>, now: Date): Row => {
  if (!result.ok) {
    const { failure } = result;
    const field = failure.kind === 'refused' ? Object.values(failure.fields)[0] : undefined;
    return { title, state: 'refused', text: field ?? failure.text };
  }
  return { title, state: 'done', section: read(result.data as never, now) };
};

/** One after another, because of rate limits; a failure stops no other. Yields all rows. */
export async function* askAll(
  name: string,
  get: Get,
  now: () => Date,
): AsyncGenerator<readonly Row[]> {
  const rows: Row[] = LOOK_UPS.map(({ title }) => ({ title, state: 'waiting' }));
  for (const [index, lookUp] of LOOK_UPS.entries()) {
    rows[index] = { title: lookUp.title, state: 'asking' };
    yield [...rows];
    rows[index] = rowOf(lookUp, await get(lookUp.path(name)), now());
    yield [...rows];
  }
}

export const isOver = (rows: readonly Row[]): boolean =>
  rows.every(({ state }) => state === 'done' || state === 'refused');

type Fault = ReportMessage & { readonly from: string };

const messageOf = (row: Row): readonly Fault[] => {
  if (row.state === 'refused') {
    return [{ level: 'warning', text: `It was not answered. ${row.text}`, from: row.title }];
  }
  return row.state === 'done'
    ? row.section.messages.map((message) => ({ ...message, from: row.title }))
    : [];
};

export const faultsOf = (rows: readonly Row[]): readonly Fault[] =>
  worstFirst(rows.flatMap(messageOf)).filter(({ level }) => level !== 'note');
