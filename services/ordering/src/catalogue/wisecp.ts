import { RUPEE_CURRENCY_ID } from '@haat/contracts/constants';
import { createHttpClient, type HttpAnswer, jsonOf } from '@haat/platform/http-client';
import type { Log } from '@haat/platform/log';
import { z } from 'zod';
import type { FetchedList } from './cached-list.ts';
import { type CodeProduct, readCodeRow } from './code-row.ts';
import { type PlanProduct, readPlanRow } from './plan-row.ts';

export type Product = CodeProduct | PlanProduct;

export type CatalogueSource = {
  /** Never throws. */
  readonly fetchProducts: () => Promise<FetchedList<Product>>;
  readonly close: () => Promise<void>;
};

const listSchema = z.object({ status: z.literal('successful'), data: z.array(z.unknown()) });
const typeSchema = z.object({ type: z.string() });

const readers: Readonly<Record<string, (row: unknown, currency: number) => Product | null>> = {
  software: readCodeRow,
  hosting: readPlanRow,
};

const readerOf = (row: unknown) => {
  const parsed = typeSchema.safeParse(row);
  return parsed.success && Object.hasOwn(readers, parsed.data.type)
    ? readers[parsed.data.type]
    : undefined;
};

/** Ids are unique over all types; routes must be unique too. */
const keysOf = (product: Product): readonly string[] =>
  product.kind === 'code' ? [`id ${product.id}`, `route ${product.route}`] : [`id ${product.id}`];

/** Software and hosting, the first of each id and route; counts unreadable rows of these types. */
export const readProducts = (
  answer: HttpAnswer,
  currency: number = RUPEE_CURRENCY_ID,
): FetchedList<Product> => {
  if (answer.status !== 200) return { ok: false, description: `status ${answer.status}` };
  const list = listSchema.safeParse(jsonOf(answer));
  if (!list.success) return { ok: false, description: 'the body is no successful product list' };
  const rows: Product[] = [];
  const taken = new Set<string>();
  let skippedRows = 0;
  for (const row of list.data.data) {
    const read = readerOf(row);
    if (!read) continue;
    const product = read(row, currency);
    if (product === null || keysOf(product).some((key) => taken.has(key))) {
      skippedRows += 1;
      continue;
    }
    for (const key of keysOf(product)) taken.add(key);
    rows.push(product);
  }
  return { ok: true, rows, skippedRows };
};

export type CatalogueOptions = {
  readonly url: string;
  readonly apiKey: string;
  readonly log: Log;
  readonly timeoutMs?: number;
  /** The provider's id of the rupee. */
  readonly currency?: number;
};

export const createWisecpCatalogue = (options: CatalogueOptions): CatalogueSource => {
  const { url, apiKey, log, timeoutMs = 10_000, currency = RUPEE_CURRENCY_ID } = options;
  const http = createHttpClient({ provider: 'catalogue', log, timeoutMs, secrets: [apiKey] });
  return {
    fetchProducts: async () => {
      const result = await http.request({ method: 'GET', url, headers: { Apikey: apiKey } });
      return result.ok
        ? readProducts(result, currency)
        : { ok: false, description: `${result.failure}: ${result.description}` };
    },
    close: http.close,
  };
};
