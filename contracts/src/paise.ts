import { z } from 'zod';

/** Not in `money.ts`, so that pages can format money without loading zod. */
export const paiseSchema = z.int().nonnegative();
