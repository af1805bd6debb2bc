import { z } from 'zod';
import { refusalMessages } from '../refusal-messages.ts';

/** A JSON number or its text. */
export const catalogueIdSchema = z.union(
  [z.int().positive(), z.string().regex(/^[1-9]\d{0,14}$/)],
  { error: refusalMessages.itemNotFound },
);
