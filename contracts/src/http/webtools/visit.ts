import { z } from 'zod';

export const fetchFailureSchema = z.object({
  reason: z.enum([
    'not_public',
    'no_such_host',
    'timeout',
    'connection',
    'certificate',
    'too_many_redirects',
    'bad_redirect',
  ]),
  text: z.string(),
  /** Where it failed, after redirects. */
  url: z.string(),
});
export type FetchFailureAnswer = z.output<typeof fetchFailureSchema>;

export const hopSchema = z.object({
  url: z.string(),
  status: z.number().int(),
  statusText: z.string(),
  address: z.string(),
  /** Until its headers, in ms. */
  durationMs: z.number().int(),
  /** In the server's order and spelling; a name may repeat. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type HopAnswer = z.output<typeof hopSchema>;
