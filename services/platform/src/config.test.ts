import { describe, expect, it } from 'vitest';
import { InvalidConfig, readSettings } from './config.ts';

const trustProxy = (TRUST_PROXY: string | undefined) =>
  readSettings(['TRUST_PROXY'], { TRUST_PROXY }).TRUST_PROXY;

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['false', false],
    ['0', false],
    ['1', 1],
    ['2', 2],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['192.0.2.7, 2001:db8::/32,loopback', ['192.0.2.7', '2001:db8::/32', 'loopback']],
  ])('of %s is %j', (written, read) => {
    expect(trustProxy(written)).toEqual(read);
  });

  it.each([
    'true',
    'yes',
    '-1',
    '1.5',
    '11',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/8,0.0.0.0/1',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0/8',
    'proxy.example',
    ',',
  ])('of %s is refused, and says what to write', (written) => {
    expect(() => trustProxy(written)).toThrow(InvalidConfig);
    expect(() => trustProxy(written)).toThrow(/TRUST_PROXY: .*number of proxies.*networks/);
  });
});
