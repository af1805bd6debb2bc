import type { AliasEnd } from '@haat/contracts/http/webtools/dns-failure';
import { sameName } from './message.ts';
import { aliasTarget } from './records.ts';
import type { Ask } from './resolver.ts';
import { isPublicName } from './reverse-names.ts';

/** Resolvers give up after 8 to 16 (BIND and Unbound: 11). */
export const MAX_ALIASES = 8;

export type AliasChain = {
  /** The name and its aliases in order; in a loop each once. */
  readonly aliases: readonly string[];
  readonly aliasEnd: AliasEnd;
};

/** One CNAME at a time: for a loop, a resolver says only SERVFAIL. @throws {NoAnswer} */
export const traceAliases = async (name: string, ask: Ask): Promise<AliasChain> => {
  const aliases = [name];
  for (let at = name; ; ) {
    const { code, answers } = await ask({ name: at, type: 'CNAME' });
    const next = aliasTarget(answers, at);
    if (next === null) return { aliases, aliasEnd: code === 'NXDOMAIN' ? 'missing' : 'there' };
    if (aliases.some((seen) => sameName(seen, next))) return { aliases, aliasEnd: 'loop' };
    if (aliases.length > MAX_ALIASES) return { aliases, aliasEnd: 'too_long' };
    aliases.push(next);
    // An alias may point to a name of our own network.
    if (!isPublicName(next)) return { aliases, aliasEnd: 'missing' };
    at = next;
  }
};
