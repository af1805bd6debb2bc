import type { DnsLookupAnswer } from '@haat/contracts/http/webtools/dns-lookup';
import type { IpFinderAnswer } from '@haat/contracts/http/webtools/domain-ip-finder';
import type { WhoisLookupAnswer } from '@haat/contracts/http/webtools/whois-lookup';
import { formatDate } from '../../lib/format-time.ts';
import { aliasHint } from '../alias-hint.ts';
import { faultsIn, meaningsOf, recordText } from '../dns-lookup/service.ts';
import { hintsFor } from '../domain-ip-finder/service.ts';
import { nameInBothForms } from '../idn/readable-name.ts';
import { distance, isOver, isSoon, statusMeaning } from '../whois-lookup/service.ts';
import { bad, fact, note, type ReportMessage, type Section, warning } from './section.ts';

const noSuchName = (name: string): Section => ({
  messages: [bad(`${nameInBothForms(name)} does not exist in DNS.`)],
  facts: [],
});

export const addressesSection = (answer: IpFinderAnswer): Section => {
  const { name, exists, addresses, aliases, unanswered } = answer;
  if (!exists) return noSuchName(name);
  const way = aliasHint(answer);
  const hints = hintsFor(answer).map((text) =>
    text === way || addresses.length === 0 ? bad(text) : warning(text),
  );
  const lacksIpv6 =
    addresses.length > 0 &&
    addresses.every(({ family }) => family === 4) &&
    unanswered.length === 0;
  return {
    messages: [...hints, ...(lacksIpv6 ? [note('It has no IPv6 address.')] : [])],
    facts: [
      ...addresses.flatMap(({ address, family, reverseName }) =>
        fact(`IPv${family}`, reverseName === null ? address : `${address} (${reverseName})`),
      ),
      ...fact('By way of', aliases.length > 1 ? aliases.map(nameInBothForms).join(', ') : null),
    ],
  };
};

const SPF = /^v=spf1(?: |$)/i;

/** RFC 7208: one record, not for all senders. */
const mailHints = ({ records, unanswered }: DnsLookupAnswer): readonly ReportMessage[] => {
  const isKnown = (type: string): boolean => !unanswered.some((one) => one.type === type);
  const policies = records.filter(({ type, value }) => type === 'TXT' && SPF.test(value));
  const takesMail = records.some(({ type, value }) => type === 'MX' && value !== '.');
  if (policies.length > 1) {
    return [
      bad(`There are ${policies.length} SPF records, so receivers ignore them all. Keep one.`),
    ];
  }
  if (policies.some(({ value }) => / \+?all$/i.test(value.trim()))) {
    return [bad('Its SPF record ends with +all: anyone can send email as this domain.')];
  }
  if (policies.length === 0 && takesMail && isKnown('TXT')) {
    return [warning('It has no SPF record (TXT): receivers can’t detect forged email.')];
  }
  return [];
};

export const recordsSection = (answer: DnsLookupAnswer): Section => {
  const { name, exists, records, zone, source } = answer;
  if (!exists) return noSuchName(name);
  const alias = aliasHint(answer);
  const faults = faultsIn(answer).map((text) => (text === alias ? bad(text) : warning(text)));
  const nameservers = records.filter(({ type }) => type === 'NS');
  const isAlone = zone === name && nameservers.length === 1;
  return {
    messages: [
      ...faults,
      ...mailHints(answer),
      ...(isAlone ? [warning('It has a single nameserver: when that fails, all of it does.')] : []),
      ...meaningsOf(answer).map(note),
    ],
    facts: [
      ...fact('Asked', source === 'authoritative' ? 'its own nameservers' : 'a resolver'),
      ...records.flatMap((record) => fact(record.type, recordText(record))),
    ],
  };
};

/** The domain does not work, or may be lost. */
const ALARMING: ReadonlySet<string> = new Set([
  'clientHold',
  'serverHold',
  'inactive',
  'redemptionPeriod',
  'pendingDelete',
  'pendingRestore',
]);
const IS_LOCKED: ReadonlySet<string> = new Set([
  'clientTransferProhibited',
  'serverTransferProhibited',
]);

const day = (iso: string | null): string | null =>
  iso === null ? null : formatDate(new Date(iso), 'UTC');

type Registered = WhoisLookupAnswer & { readonly state: 'registered' };

const expiryHints = (
  { registration: { expiresAt } }: Registered,
  now: Date,
): readonly ReportMessage[] => {
  if (expiresAt === null) return [note('The directory does not say when the registration ends.')];
  const end = new Date(expiresAt);
  const when = `${day(expiresAt)}, ${distance(end, now)}`;
  if (isOver(end, now)) return [bad(`The registration has ended: ${when}. Renew it at once.`)];
  return isSoon(end, now) ? [bad(`The registration ends soon: ${when}. Renew it.`)] : [];
};

const registrationSection = (answer: Registered, now: Date): Section => {
  const { domain, registration } = answer;
  const { status, registrar, organisation, nameservers, isSigned, expiresAt } = registration;
  const isUnlocked = status.length > 0 && !status.some((one) => IS_LOCKED.has(one));
  return {
    messages: [
      ...expiryHints(answer, now),
      ...status
        .filter((one) => ALARMING.has(one))
        .map((one) => bad(`Status ${one}: ${statusMeaning(one)}`)),
      ...(isUnlocked
        ? [warning('No lock keeps it from being moved to another registrar (transfer prohibited).')]
        : []),
      ...(isSigned === false ? [note('It is not signed by DNSSEC.')] : []),
    ],
    facts: [
      ...fact('Registered name', nameInBothForms(domain)),
      ...fact('Registrant', organisation ?? 'not told in public'),
      ...fact('Registrar', registrar?.name ?? null),
      ...fact('Registered', day(registration.registeredAt)),
      ...fact('Ends', expiresAt === null ? null : day(expiresAt)),
      ...fact('Status', status.join(', ')),
      ...fact('Nameservers', nameservers.join(', ')),
    ],
  };
};

export const whoisSection = (answer: WhoisLookupAnswer, now: Date): Section => {
  const domain = nameInBothForms(answer.domain);
  switch (answer.state) {
    case 'registered':
      return registrationSection(answer, now);
    case 'free':
      return { messages: [bad(`${domain} isn’t registered: anyone can register it.`)], facts: [] };
    case 'refused':
      return {
        messages: [warning('The directory refused the question. Ask it later.')],
        facts: [],
      };
    case 'unclear':
      return {
        messages: [note('The directory answered in words that only people read.')],
        facts: [],
      };
    case 'no_directory':
      return {
        messages: [note(`There is no public directory for .${nameInBothForms(answer.ending)}.`)],
        facts: [],
      };
  }
};
