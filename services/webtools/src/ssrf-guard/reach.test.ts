import { describe, expect, it } from 'vitest';
import { isPublicAddress, publicReach } from './reach.ts';

describe('A public address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '203.0.114.1', '2606:4700:4700::1111', '2400:cb00::1', '3ffe::1'])(
    'is %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['loopback', '::1'],
    ['unspecified', '0.0.0.0'],
    ['unspecified', '::'],
    ['loopback in hexadecimal', '0x7f.1'],
    ['loopback as one number', '2130706433'],
    ['loopback in octal', '0177.0.0.1'],
    ['loopback mapped to IPv6', '::ffff:127.0.0.1'],
    ['loopback mapped to IPv6', '::ffff:7f00:1'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['private mapped to IPv6', '::ffff:192.168.1.1'],
    ['link-local, used for cloud metadata', '169.254.169.254'],
    ['link-local', 'fe80::1'],
    ['unique local', 'fd00:ec2::254'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['benchmarking', '198.18.0.1'],
    ['documentation', '192.0.2.1'],
    ['documentation', '2001:db8::1'],
    ['multicast', '224.0.0.1'],
    ['multicast', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['NAT64 of loopback', '64:ff9b::7f00:1'],
    ['6to4 of a private address', '2002:c0a8:0101::1'],
    ['Teredo', '2001::1'],
    ['documentation', '3fff::1'],
    ['benchmarking', '2001:2::1'],
    ['the first after global unicast', '4000::1'],
    ['unassigned', '8000::1'],
    ['the last before global unicast', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['segment routing', '5f00::1'],
    ['discarded', '100::1'],
    ['deprecated site-local', 'fec0::1'],
    ['a deprecated IPv4-compatible address', '::8.8.8.8'],
    ['a public address mapped to IPv6', '::ffff:8.8.8.8'],
    ['local NAT64', '64:ff9b:1::808:808'],
    ['a name', 'localhost'],
    ['an empty text', ''],
  ])('is not %s: %s', (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('Addresses that the server may reach', () => {
  it('are public and at the ports of the web', () => {
    const reach = publicReach();
    expect(reach('8.8.8.8', 443)).toBe(true);
    expect(reach('8.8.8.8', 80)).toBe(true);
    expect(reach('8.8.8.8', 22)).toBe(false);
    expect(reach('127.0.0.1', 80)).toBe(false);
  });

  it('include an excepted address at its exact port', () => {
    const reach = publicReach(['127.0.0.1:4567']);
    expect(reach('127.0.0.1', 4567)).toBe(true);
    expect(reach('127.0.0.1', 80)).toBe(false);
    expect(reach('127.0.0.2', 4567)).toBe(false);
  });

  it('have other ports for other protocols', () => {
    expect(publicReach([], new Set([43]))('8.8.8.8', 43)).toBe(true);
    expect(publicReach([], new Set([43]))('8.8.8.8', 80)).toBe(false);
  });
});
