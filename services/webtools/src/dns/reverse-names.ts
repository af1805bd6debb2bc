import { isPrivateName } from '@haat/contracts/http/webtools/host-name';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../ssrf-guard/reach.ts';

/** 192.0.2.1 is 1.2.0.192.in-addr.arpa (RFC 1035); IPv6 counts by hexadecimal digits (RFC 3596). */
export const reverseNameOf = (address: string): string => {
  const bytes = ipaddr.parse(address).toByteArray();
  if (bytes.length === 4) return `${bytes.toReversed().join('.')}.in-addr.arpa`;
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${[...digits].toReversed().join('.')}.ip6.arpa`;
};

const OCTETS = 4;
const DIGITS = 32;

/** The labels next to the ending that count, most significant first, filled up with ones. */
const filled = (labels: readonly string[], counts: RegExp, length: number): readonly string[] => {
  const upwards = labels.toReversed();
  const end = upwards.findIndex((label) => !counts.test(label));
  const known = upwards.slice(0, end === -1 ? length : Math.min(end, length));
  return [...known, ...Array<string>(length - known.length).fill('1')];
};

/**
 * Whether somebody on the public internet may be asked about a name: not about one of a network of
 * one's own, and of a name that stands for an address or the beginning of one (10.in-addr.arpa) only
 * if that is public, since a resolver may know what our own network calls its machines.
 */
export const isPublicName = (written: string): boolean => {
  // Dots are signs of a label too, so a stranger may write several at the end: all are dropped when
  // the name is asked for.
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
