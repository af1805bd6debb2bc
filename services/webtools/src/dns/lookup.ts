import {
  DNS_RECORD_TYPES,
  type DnsRecordType,
  recordTypesFor,
} from '@haat/contracts/dns-record-types';
import type { NoAnswerReason } from '@haat/contracts/http/webtools/dns-failure';
import type { NameResolver } from '../ssrf-guard/name-resolver.ts';
import type { Reach } from '../ssrf-guard/reach.ts';
import { type AliasChain, traceAliases } from './aliases.ts';
import { NoAnswer } from './ask-server.ts';
import type { Response } from './message.ts';
import { type DnsRecord, recordsOf } from './records.ts';
import { type Ask, askInTurn } from './resolver.ts';
import { findZone, serversOf, type Zone } from './zone.ts';

export type DnsWays = {
  readonly ask: Ask;
  readonly names: NameResolver;
  /** Which nameserver addresses are allowed. */
  readonly reach: Reach;
  /** 53, except in tests. */
  readonly port: number;
};

export type Lookup = AliasChain & {
  readonly exists: boolean;
  /** A nameserver of the zone, or a resolver with its cache. */
  readonly source: 'authoritative' | 'resolver';
  /** Null when the zone's nameservers answered. */
  readonly zoneFailure: NoAnswerReason | null;
  readonly zone: Zone | null;
  readonly records: readonly DnsRecord[];
  readonly unanswered: readonly Unanswered[];
  readonly caa: CaaPolicy;
};

export type Unanswered = { readonly type: DnsRecordType; readonly reason: NoAnswerReason };

/** The name whose CAA records apply: its own or a parent's. */
export type CaaPolicy =
  | { readonly state: 'found'; readonly name: string }
  | { readonly state: 'none' }
  | { readonly state: 'unknown' };

const NAMESERVER_TIMEOUT_MS = 1_500;
const MAX_PARENTS = 5;

/** Only an authoritative answer is better than a resolver's. */
const isFromZone = ({ code, isAuthoritative }: Response): boolean =>
  isAuthoritative && (code === 'NOERROR' || code === 'NXDOMAIN');

type Answered = Pick<Lookup, 'exists' | 'records' | 'unanswered'>;

/** DS records are held by the parent zone (RFC 4035, 3.1.4.1). */
const isAbove = (type: DnsRecordType): boolean => type === 'DS';

/** `ANY` is unreliable (RFC 8482). @param askAbove for records of the parent zone. */
const askAll = async (name: string, ask: Ask, askAbove: Ask): Promise<Answered> => {
  // CNAME first: no server follows it, so it shows whether this very name exists.
  const first = await ask({ name, type: 'CNAME' });
  const exists = first.code !== 'NXDOMAIN';
  if (!exists) return { exists, records: [], unanswered: [] };
  const records = [...recordsOf(first.answers, name, 'CNAME')];
  const unanswered: Unanswered[] = [];
  const others = recordTypesFor(name).filter((type) => type !== 'CNAME');
  await Promise.all(
    others.map(async (type) => {
      try {
        const { answers } = await (isAbove(type) ? askAbove : ask)({ name, type });
        records.push(...recordsOf(answers, name, type));
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        unanswered.push({ type, reason: error.reason });
      }
    }),
  );
  return {
    exists,
    records: records.toSorted(byTypeAndPriority),
    unanswered: unanswered.toSorted(byType),
  };
};

const byType = (one: { type: DnsRecordType }, other: { type: DnsRecordType }): number =>
  DNS_RECORD_TYPES.indexOf(one.type) - DNS_RECORD_TYPES.indexOf(other.type);

const byTypeAndPriority = (one: DnsRecord, other: DnsRecord): number =>
  byType(one, other) || (one.priority ?? 0) - (other.priority ?? 0);

/** Without CAA records those of the nearest parent apply (RFC 8659, section 3). */
const findCaa = async (name: string, ask: Ask): Promise<CaaPolicy> => {
  const labels = name.split('.');
  const above = labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
  for (const candidate of above.slice(0, MAX_PARENTS)) {
    const { answers } = await ask({ name: candidate, type: 'CAA' });
    if (answers.some(({ type }) => type === 'CAA')) return { state: 'found', name: candidate };
  }
  return { state: 'none' };
};

const caaPolicy = async (name: string, answer: Answered, ask: Ask): Promise<CaaPolicy> => {
  if (answer.records.some(({ type }) => type === 'CAA')) return { state: 'found', name };
  const isRequested = recordTypesFor(name).includes('CAA');
  const isUnknown = answer.unanswered.some(({ type }) => type === 'CAA');
  if (!answer.exists || !isRequested || isUnknown) return { state: 'unknown' };
  return (await orNull(findCaa(name, ask))) ?? { state: 'unknown' };
};

const orNull = async <Result>(answer: Promise<Result>): Promise<Result | null> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NoAnswer) return null;
    throw error;
  }
};

type FromZone =
  | { readonly ok: true; readonly answer: Answered }
  | { readonly ok: false; readonly failure: NoAnswerReason };

const fromZone = async (name: string, zone: Zone | null, ways: DnsWays): Promise<FromZone> => {
  if (zone === null) return { ok: false, failure: 'no_server' };
  const servers = await serversOf(zone, ways);
  const options = { recurse: false, timeoutMs: NAMESERVER_TIMEOUT_MS };
  try {
    const ask = askInTurn(servers, options, isFromZone);
    return { ok: true, answer: await askAll(name, ask, ways.ask) };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { ok: false, failure: error.reason };
  }
};

const aliasesOf = async (name: string, { records }: Answered, ask: Ask): Promise<AliasChain> => {
  const alias = records.find(({ type }) => type === 'CNAME')?.value;
  if (alias === undefined) return { aliases: [name], aliasEnd: 'there' };
  const traced = await orNull(traceAliases(name, ask));
  return traced ?? { aliases: [name, alias], aliasEnd: 'unknown' };
};

/** @param name lower-case ASCII, no dot at the end. @throws {NoAnswer} */
export const lookUp = async (name: string, ways: DnsWays): Promise<Lookup> => {
  const zone = await orNull(findZone(name, ways.ask));
  const own = await fromZone(name, zone, ways);
  const answer = own.ok ? own.answer : await askAll(name, ways.ask, ways.ask);
  const [aliases, caa] = await Promise.all([
    aliasesOf(name, answer, ways.ask),
    caaPolicy(name, answer, ways.ask),
  ]);
  return {
    ...answer,
    ...aliases,
    source: own.ok ? 'authoritative' : 'resolver',
    zoneFailure: own.ok ? null : own.failure,
    zone,
    caa,
  };
};
