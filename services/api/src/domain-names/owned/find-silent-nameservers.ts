import { text } from 'node:stream/consumers';
import { nameserverCheckAnswerSchema } from '@haat/contracts/http/webtools/nameserver-check';
import type { ApiContext } from '../../context.ts';

/** In ms: it only warns, so the customer does not wait longer. */
const WAIT_MS = 6_000;

type Services = Pick<ApiContext, 'webTools'> & {
  readonly settings: Pick<ApiContext['settings'], 'REGISTRAR_DNS'>;
};

/** @returns nameservers that do not answer for the domain; empty if they could not be asked. */
export const findSilentNameservers = async (
  { webTools, settings }: Services,
  domain: string,
  nameservers: readonly string[],
): Promise<readonly string[]> => {
  // The registrar's own get the zone once they are used.
  const others = nameservers.filter((host) => !settings.REGISTRAR_DNS.includes(host));
  if (others.length === 0) return [];
  const answer = await webTools.ask({
    method: 'POST',
    path: '/nameserver-check',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ domain, nameservers: others }),
    signal: AbortSignal.timeout(WAIT_MS),
  });
  if (answer === null) return [];
  try {
    const body = await text(answer.body);
    if (answer.status !== 200) return [];
    const read = nameserverCheckAnswerSchema.safeParse(JSON.parse(body));
    return read.success ? read.data.silent : [];
  } catch {
    // Cut off, or no JSON: the change must not fail for a warning.
    return [];
  }
};
