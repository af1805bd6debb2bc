import type { Hop } from '../ssrf-guard/web-visitor.ts';
import { MAX_LINE_LENGTH, MAX_LINES } from './robot-lines.ts';

type Headers = Pick<Hop, 'headers'>;

export const headerValues = ({ headers }: Headers, headerName: string): readonly string[] =>
  headers.filter(([name]) => name.toLowerCase() === headerName).map(([, value]) => value.trim());

export const robotsHeaders = (hop: Headers): readonly string[] =>
  headerValues(hop, 'x-robots-tag')
    .slice(0, MAX_LINES)
    .map((value) => value.slice(0, MAX_LINE_LENGTH));

export const contentTypeOf = (
  hop: Headers,
): { readonly type: string; readonly charset: string | null } | null => {
  const [value] = headerValues(hop, 'content-type');
  if (value === undefined || value === '') return null;
  const [type = ''] = value.split(';');
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(value)?.[1] ?? null;
  return { type: type.trim().toLowerCase(), charset };
};

/** A missing type usually means a page. */
export const isWebPage = (type: string | undefined): boolean =>
  type === undefined || type === 'text/html' || type === 'application/xhtml+xml';
