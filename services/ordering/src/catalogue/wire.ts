/** The provider writes numbers as text, objects as JSON text, and empty objects as []. */
import { type Paise, rupeesToPaise } from '@haat/contracts/money';
import { z } from 'zod';

const numeric = z.union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)]);
export const idSchema = numeric.pipe(z.int().positive());

/** @returns the value, JSON text parsed. */
export const objectOf = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
};

export const fieldOf = (value: unknown, field: string): unknown => {
  const object = objectOf(value);
  return typeof object === 'object' && object !== null ? Reflect.get(object, field) : undefined;
};

/** @returns paise; null for no amount. */
export const paiseOf = (value: unknown): Paise | null =>
  typeof value === 'string' || typeof value === 'number' ? rupeesToPaise(value) : null;

/** An amount without a currency is in the list's own. */
export const isInCurrency = (value: unknown, currency: number): boolean =>
  value === undefined || value === null || Number(value) === currency;
