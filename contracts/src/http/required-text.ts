import { z } from 'zod';
import { inboxMessages } from '../inbox-messages.ts';

/**
 * A text box of a form that has to be filled in.
 * @param missing what is said while it is empty.
 * @param most characters.
 */
export const requiredText = (missing: string, max: number) =>
  z.string({ error: missing }).trim().min(1, missing).max(max, inboxMessages.tooLong(max));
