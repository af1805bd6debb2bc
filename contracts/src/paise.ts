import { z } from 'zod';

/**
 * An amount in integer paise, zero or more. Apart from `money.ts`, so that a page can show one
 * without zod.
 */
export const paiseSchema = z.int().nonnegative();
