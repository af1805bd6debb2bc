import type { DnsRecord } from '@haat/contracts/dns-record';

/** @returns "10 mail.example.com", "0 5 5060 sip.example.com". */
export const valueText = ({ type, value, priority, weight, port }: DnsRecord): string => {
  if (type === 'MX') return `${priority ?? 0} ${value}`;
  if (type === 'SRV') return `${priority ?? 0} ${weight ?? 0} ${port ?? 0} ${value}`;
  return value;
};

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** @param seconds @returns "4 hours", "90 seconds". */
export const ttlText = (seconds: number): string => {
  const [size, unit] = UNITS.find(([one]) => seconds >= one && seconds % one === 0) ?? [
    1,
    'second',
  ];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

/** @returns "A record www". */
export const recordLabel = ({ type, host }: Pick<DnsRecord, 'type' | 'host'>): string =>
  `${type} record ${host}`;
