import type { NoAnswerReason } from '@haat/contracts/http/webtools/dns-failure';
import { nameToolMessages } from '@haat/contracts/web-tool-messages';
import { Refusal } from '@haat/platform/answers';
import type { WebToolsContext } from '../context.ts';
import { publicReach } from '../ssrf-guard/reach.ts';
import { NoAnswer } from './ask-server.ts';
import type { DnsWays } from './lookup.ts';
import { createResolver } from './resolver.ts';

const DNS_PORTS: ReadonlySet<number> = new Set([53]);

export const dnsWays = ({ settings, publicWeb }: WebToolsContext): DnsWays => ({
  ask: createResolver(settings.DNS_SERVERS),
  names: publicWeb.names,
  reach: publicReach(settings.PUBLIC_WEB_EXCEPTIONS, DNS_PORTS),
  port: settings.NAMESERVER_PORT,
});

export type Timed<Result> = Result & {
  /** In ms. */
  readonly durationMs: number;
};

const FAILURE_TEXTS: Readonly<Record<NoAnswerReason, (name: string) => string>> = {
  silence: nameToolMessages.noAnswer,
  no_server: nameToolMessages.noAnswer,
  servfail: nameToolMessages.nameserversFail,
  refused: nameToolMessages.nameserversRefuse,
  lame: nameToolMessages.nameserversAnswerOddly,
  other: nameToolMessages.nameserversAnswerOddly,
};

export const answered = async <Result>(
  name: string,
  lookup: Promise<Result>,
): Promise<Timed<Result>> => {
  const start = performance.now();
  try {
    return { ...(await lookup), durationMs: Math.round(performance.now() - start) };
  } catch (error) {
    if (error instanceof NoAnswer) throw new Refusal(504, FAILURE_TEXTS[error.reason](name));
    throw error;
  }
};
