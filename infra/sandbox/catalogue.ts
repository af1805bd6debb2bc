import { SANDBOX_CREDENTIALS } from '@haat/platform/config';
import { CATALOGUE_ROWS } from './catalogue/rows.ts';
import { type ListSandbox, type ListSandboxOptions, startListSandbox } from './faulty-list.ts';

export const CATALOGUE_SANDBOX_KEY = SANDBOX_CREDENTIALS.CATALOGUE_API_KEY;

export type CatalogueSandbox = ListSandbox;

export const startCatalogueSandbox = (
  options: Partial<ListSandboxOptions> = {},
): Promise<CatalogueSandbox> =>
  startListSandbox(
    { name: 'catalogue', path: '/api/Products/GetList', rows: CATALOGUE_ROWS },
    { apiKey: CATALOGUE_SANDBOX_KEY, ...options },
  );
