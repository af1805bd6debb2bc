import { domainToASCII } from 'node:url';
import { RUPEE_CURRENCY_ID } from '@haat/contracts/constants';
import { isPayable, type Paise, rupeesToPaise } from '@haat/contracts/money';
import { createHttpClient, type HttpAnswer, jsonOf } from '@haat/platform/http-client';
import type { Log } from '@haat/platform/log';
import { z } from 'zod';
import type { FetchedList } from '../cached-list.ts';

/** Prices of a TLD in paise. */
export type TldPrice = {
  /** Lower-case ASCII, without a leading dot: "co.in". */
  readonly tld: string;
  readonly registerPaise: Paise;
  readonly renewalPaise: Paise;
  readonly transferPaise: Paise;
};

export type FetchedPrices = FetchedList<TldPrice>;

export type PriceSource = {
  /** Never throws. */
  readonly fetchPrices: () => Promise<FetchedPrices>;
  readonly close: () => Promise<void>;
};

const cost = z.union([z.string(), z.number()]);
const rowSchema = z.object({
  name: z.string(),
  currency: z.union([z.number(), z.string()]).transform((value) => Number(value)),
  register_cost: cost,
  renewal_cost: cost,
  transfer_cost: cost,
});
const listSchema = z.object({ status: z.literal('successful'), data: z.array(z.unknown()) });
const currencySchema = z.object({
  currency: z.union([z.number(), z.string()]).transform((value) => Number(value)),
});

const TLD = /^[\p{L}\p{M}\d-]+(\.[\p{L}\p{M}\d-]+)*$/u;

/** @returns null for an unreadable row, or a price of nothing. */
const priceOf = (row: unknown): TldPrice | null => {
  const parsed = rowSchema.safeParse(row);
  if (!parsed.success) return null;
  const tld = parsed.data.name.trim().toLowerCase().replace(/^\.+/, '');
  const registerPaise = rupeesToPaise(parsed.data.register_cost);
  const renewalPaise = rupeesToPaise(parsed.data.renewal_cost);
  const transferPaise = rupeesToPaise(parsed.data.transfer_cost);
  if (!TLD.test(tld) || domainToASCII(tld) === '' || transferPaise === null) return null;
  if (registerPaise === null || !isPayable(registerPaise)) return null;
  if (renewalPaise === null || !isPayable(renewalPaise)) return null;
  return { tld: domainToASCII(tld), registerPaise, renewalPaise, transferPaise };
};

const isIn = (currency: number) => (row: unknown) => {
  const parsed = currencySchema.safeParse(row);
  return parsed.success && parsed.data.currency === currency;
};

/** Reads GetPrices: rows in `currency`, the first of each TLD; counts unreadable ones. */
export const readPriceList = (
  answer: HttpAnswer,
  currency: number = RUPEE_CURRENCY_ID,
): FetchedPrices => {
  if (answer.status !== 200) return { ok: false, description: `status ${answer.status}` };
  const list = listSchema.safeParse(jsonOf(answer));
  if (!list.success) return { ok: false, description: 'the body is no successful price list' };
  const rows = list.data.data.filter(isIn(currency));
  const prices = new Map<string, TldPrice>();
  for (const price of rows.map(priceOf)) {
    if (price !== null && !prices.has(price.tld)) prices.set(price.tld, price);
  }
  return { ok: true, rows: [...prices.values()], skippedRows: rows.length - prices.size };
};

export type WisecpOptions = {
  readonly url: string;
  readonly apiKey: string;
  readonly log: Log;
  readonly timeoutMs?: number;
  /** The provider's id of the rupee. */
  readonly currency?: number;
};

export const createWisecpPriceSource = (options: WisecpOptions): PriceSource => {
  const { url, apiKey, log, timeoutMs = 10_000, currency = RUPEE_CURRENCY_ID } = options;
  const http = createHttpClient({ provider: 'price list', log, timeoutMs, secrets: [apiKey] });
  return {
    fetchPrices: async () => {
      const result = await http.request({ method: 'GET', url, headers: { Apikey: apiKey } });
      return result.ok
        ? readPriceList(result, currency)
        : { ok: false, description: `${result.failure}: ${result.description}` };
    },
    close: http.close,
  };
};
