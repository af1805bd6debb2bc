import { SANDBOX_CREDENTIALS } from '@haat/platform/config';
import { type ListSandbox, type ListSandboxOptions, startListSandbox } from './faulty-list.ts';
import { PRICE_ROWS } from './price-list/rows.ts';

export const PRICE_LIST_SANDBOX_KEY = SANDBOX_CREDENTIALS.PRICE_LIST_API_KEY;

export type PriceListSandbox = ListSandbox;

export const startPriceListSandbox = (
  options: Partial<ListSandboxOptions> = {},
): Promise<PriceListSandbox> =>
  startListSandbox(
    { name: 'price-list', path: '/api/Domains/GetPrices', rows: PRICE_ROWS },
    { apiKey: PRICE_LIST_SANDBOX_KEY, ...options },
  );
