import { formatRupees } from '@haat/contracts/money';

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const PAISE = /_paise$/;

/**
 * For a file that people read: names in one form, times in ISO 8601, and rupees beside paise
 * (`price: "₹549.00"` beside `price_paise: 54900`).
 */
export const readable = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => {
      const name = snakeCase(key);
      const entry = [name, readable(field)] as const;
      if (!PAISE.test(name) || typeof field !== 'number') return [entry];
      return [[name.replace(PAISE, ''), formatRupees(field)], entry];
    }),
  );
};

/** @returns "Order placed" for `OrderPlaced`. */
export const labelOf = (type: string): string =>
  type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
