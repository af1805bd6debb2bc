import { z } from 'zod';

/** Why a page could not be had. */
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
  /** For the visitor. */
  text: z.string(),
  /** The address that it happened at: the first one, or where that one redirected to. */
  url: z.string(),
});
export type FetchFailureAnswer = z.output<typeof fetchFailureSchema>;

/** One request of our server and the head of what came back. */
export const hopSchema = z.object({
  url: z.string(),
  status: z.number().int(),
  statusText: z.string(),
  /** Of the server that answered. */
  address: z.string(),
  /** Milliseconds until its headers were there. */
  durationMs: z.number().int(),
  /** In the order and spelling of the server; a name may repeat. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type HopAnswer = z.output<typeof hopSchema>;
