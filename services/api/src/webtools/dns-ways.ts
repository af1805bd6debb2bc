import { nameToolMessages } from '@haat/contracts/messages';
import { NoAnswer } from '@haat/platform/dns/ask-server';
import type { DnsWays } from '@haat/platform/dns/lookup';
import { createResolver } from '@haat/platform/dns/resolver';
import { publicReach } from '@haat/platform/public-web/reach';
import type { ApiContext } from '../context.ts';
import { Refusal } from '../refusal.ts';

const DNS_PORTS: ReadonlySet<number> = new Set([53]);

export const dnsWays = ({ settings, publicWeb }: ApiContext): DnsWays => ({
  ask: createResolver(settings.DNS_SERVERS),
  names: publicWeb.names,
  reach: publicReach(settings.PUBLIC_WEB_EXCEPTIONS, DNS_PORTS),
  port: settings.NAMESERVER_PORT,
});

export type Timed<Result> = Result & {
  /** Milliseconds that the asking took. */
  readonly durationMs: number;
};

/** @throws {Refusal} 504 with a sentence when no nameserver answers for the name. */
export const answered = async <Result>(
  name: string,
  asked: Promise<Result>,
): Promise<Timed<Result>> => {
  const start = performance.now();
  try {
    return { ...(await asked), durationMs: Math.round(performance.now() - start) };
  } catch (error) {
    if (error instanceof NoAnswer) throw new Refusal(504, nameToolMessages.nobodyAnswered(name));
    throw error;
  }
};
