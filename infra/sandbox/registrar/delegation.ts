/** A nameserver below the domain, with its addresses (glue). */
export type ChildNameserver = { readonly host: string; readonly ips: readonly string[] };

export type DsRecord = {
  readonly keytag: string;
  readonly algorithm: string;
  readonly digesttype: string;
  readonly digest: string;
};

export type ChildChange = { readonly thing: 'child' } & (
  | { readonly action: 'add'; readonly cns: string; readonly ips: readonly string[] }
  | { readonly action: 'rename'; readonly cns: string; readonly newCns: string }
  | {
      readonly action: 'change_ip';
      readonly cns: string;
      readonly ip: string;
      readonly newIp: string;
    }
  | { readonly action: 'delete_ip'; readonly cns: string; readonly ip: string }
);

export type DsChange = {
  readonly thing: 'ds';
  readonly action: 'add' | 'delete';
  readonly record: DsRecord;
};

type Delegation = {
  readonly nameservers: readonly string[];
  readonly childNameservers: readonly ChildNameserver[];
  readonly dsRecords: readonly DsRecord[];
};

const NOT_OURS = 'Its not registered nameserver for this domain';

const problemWithNewHost = (
  domain: string,
  { childNameservers }: Delegation,
  cns: string,
): string | null => {
  if (!cns.endsWith(`.${domain}`)) {
    return '{hostname=Parent DomainName is not registered by you}';
  }
  return childNameservers.some(({ host }) => host === cns)
    ? '{hostname=Child NameServer already exists}'
    : null;
};

/** `add` on a host that exists adds addresses. */
const problemWithAddition = (
  domain: string,
  state: Delegation,
  { cns, ips }: { readonly cns: string; readonly ips: readonly string[] },
): string | null => {
  const known = state.childNameservers.find(({ host }) => host === cns);
  if (known === undefined) return problemWithNewHost(domain, state, cns);
  return ips.some((ip) => known.ips.includes(ip)) ? 'This IpAddress already exists' : null;
};

export const problemWithChild = (
  domain: string,
  state: Delegation,
  change: ChildChange,
): string | null => {
  if (change.action === 'add') return problemWithAddition(domain, state, change);
  const known = state.childNameservers.find(({ host }) => host === change.cns);
  const isUsed = state.nameservers.includes(change.cns);
  switch (change.action) {
    case 'rename':
      if (known === undefined) return `Invalid Old Child NameServer. ${NOT_OURS}`;
      if (change.cns === change.newCns) return 'Same value for new and old Child NameServer.';
      return isUsed
        ? `Child NameServer ${change.cns} is in use`
        : problemWithNewHost(domain, state, change.newCns);
    case 'change_ip':
      if (known === undefined) return `Invalid Child Name Server. ${NOT_OURS}`;
      if (change.ip === change.newIp) return 'Same value for new and old IpAddress.';
      if (!known.ips.includes(change.ip))
        return 'Invalid Old IpAddress. Its not attached to Nameserver';
      return known.ips.includes(change.newIp) ? 'This IpAddress already exists' : null;
    case 'delete_ip':
      if (known === undefined) return `Invalid Child Name Server. ${NOT_OURS}`;
      if (!known.ips.includes(change.ip)) {
        return `{ipaddress1=Invalid IpAddress ${change.ip}. Its not attached to Nameserver}`;
      }
      return isUsed && known.ips.length === 1 ? `Child NameServer ${change.cns} is in use` : null;
  }
};

const withIps = (
  all: readonly ChildNameserver[],
  cns: string,
  ipsAfter: (ips: readonly string[]) => readonly string[],
): readonly ChildNameserver[] =>
  all
    .map((one) => (one.host === cns ? { ...one, ips: ipsAfter(one.ips) } : one))
    .filter(({ ips }) => ips.length > 0);

export const childrenAfter = (
  all: readonly ChildNameserver[],
  change: ChildChange,
): readonly ChildNameserver[] => {
  const { cns } = change;
  switch (change.action) {
    case 'add':
      return all.some(({ host }) => host === cns)
        ? withIps(all, cns, (ips) => [...new Set([...ips, ...change.ips])])
        : [...all, { host: cns, ips: change.ips }];
    case 'rename':
      return all.map((one) => (one.host === cns ? { ...one, host: change.newCns } : one));
    case 'change_ip':
      return withIps(all, cns, (ips) => ips.map((ip) => (ip === change.ip ? change.newIp : ip)));
    case 'delete_ip':
      return withIps(all, cns, (ips) => ips.filter((ip) => ip !== change.ip));
  }
};

/** Their registries take no DS records. */
const WITHOUT_DNSSEC: ReadonlySet<string> = new Set(['io', 'top']);
const DIGEST_LENGTHS: Readonly<Record<string, number>> = { 1: 40, 2: 64, 3: 64, 4: 96 };
const MAX_DS_RECORDS = 10;

const isSameDs = (one: DsRecord, other: DsRecord): boolean =>
  JSON.stringify(one).toLowerCase() === JSON.stringify(other).toLowerCase();

export const problemWithDs = (
  domain: string,
  { dsRecords }: Delegation,
  { action, record }: DsChange,
): string | null => {
  const tld = domain.slice(domain.lastIndexOf('.') + 1);
  if (WITHOUT_DNSSEC.has(tld)) return `DNSSEC is not supported for .${tld}`;
  const isThere = dsRecords.some((one) => isSameDs(one, record));
  if (action === 'delete') return isThere ? null : 'DS Record does not exist';
  if (isThere) return 'DS Record already exists';
  if (record.digest.length !== DIGEST_LENGTHS[record.digesttype]) return 'Invalid Digest';
  return dsRecords.length < MAX_DS_RECORDS ? null : 'Maximum number of DS Records reached';
};

export const dsRecordsAfter = (
  all: readonly DsRecord[],
  { action, record }: DsChange,
): readonly DsRecord[] => {
  const others = all.filter((one) => !isSameDs(one, record));
  return action === 'add' ? [...others, record] : others;
};
