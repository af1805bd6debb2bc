import { expect, test } from 'vitest';
import { apiPaths } from '../../config/paths.ts';
import { ticketApiPaths } from '../../config/ticket-paths.ts';
import { fits } from './fits.ts';

/** Their callers parse the answer, and have texts of their own for one that does not fit. */
const PARSED_BY_CALLERS: readonly string[] = [
  apiPaths.domainCheck('x'),
  apiPaths.domainBuy,
  apiPaths.payFromBalance,
  apiPaths.orderCode,
  apiPaths.orderHosting,
  apiPaths.orderFreeHosting,
  apiPaths.hostingLogin('x'),
  apiPaths.otherName('x'),
  apiPaths.downloadLinks,
];

/** Opened as files, or of a web tool that has a schema of its own. */
const NO_ANSWERS: readonly unknown[] = [
  apiPaths.webTool,
  apiPaths.sitemaps.file,
  ticketApiPaths.attachment,
];

const { inbox, sitemaps, ...others } = apiPaths;
const paths = [inbox, sitemaps, others, ticketApiPaths]
  .flatMap((group): unknown[] => Object.values(group))
  .filter((path) => !NO_ANSWERS.includes(path))
  .map((path) => String(typeof path === 'function' ? path('x') : path))
  .filter((path) => !PARSED_BY_CALLERS.includes(path));

test.each(paths)('an answer of %s has a schema', async (path) => {
  const taken = await Promise.all(['GET', 'POST'].map((method) => fits(`${method} ${path}`, 7)));
  expect(taken).toContain(false);
});
