import { isPrivateName } from '@haat/contracts/http/webtools/host-name';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../ssrf-guard/reach.ts';

/** 1.2.0.192.in-addr.arpa (RFC 1035), for IPv6 by hexadecimal digits (RFC 3596). */
export const reverseNameOf = (address: string): string => {
  const bytes = ipaddr.parse(address).toByteArray();
  if (bytes.length === 4) return `${bytes.toReversed().join('.')}.in-addr.arpa`;
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${[...digits].toReversed().join('.')}.ip6.arpa`;
};

const OCTETS = 4;
const DIGITS = 32;

/** Valid labels, most significant first, padded with ones. */
const filled = (labels: readonly string[], counts: RegExp, length: number): readonly string[] => {
  const upwards = labels.toReversed();
  const end = upwards.findIndex((label) => !counts.test(label));
  const known = upwards.slice(0, end === -1 ? length : Math.min(end, length));
  return [...known, ...Array<string>(length - known.length).fill('1')];
};

/** Not for private names and addresses: our own resolver may know them. */
export const isPublicName = (written: string): boolean => {
  // All dots at the end: they are dropped when the name is resolved.
  const name = written.toLowerCase().replace(/(?<!\.)\.+$/, '');
  if (isPrivateName(name)) return false;
  const four = /^(.*?)\.?in-addr\.arpa$/.exec(name)?.[1];
  if (four !== undefined) {
    return isPublicAddress(
      filled(four.split('.'), /^\d{1,3}$/, OCTETS)
        .map(Number)
        .join('.'),
    );
  }
  const six = /^(.*?)\.?ip6\.arpa$/.exec(name)?.[1];
  if (six === undefined || six === '') return true;
  const digits = filled(six.split('.'), /^[0-9a-f]$/, DIGITS).join('');
  return isPublicAddress(digits.replace(/(.{4})(?!$)/g, '$1:'));
};
