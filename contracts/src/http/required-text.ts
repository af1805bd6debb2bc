import { z } from 'zod';
import { inboxMessages } from '../inbox-messages.ts';

/** @param missing error of an empty text. @param max characters. */
export const requiredText = (missing: string, max: number) =>
  z.string({ error: missing }).trim().min(1, missing).max(max, inboxMessages.tooLong(max));
