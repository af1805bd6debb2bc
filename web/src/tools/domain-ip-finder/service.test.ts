import { expect, it } from 'vitest';
import { countLabel, hintsFor } from './service.ts';

const found = (address: string, range: string) => ({
  address,
  range,
  family: 4 as const,
  ttl: 60,
  isPublic: range === 'unicast',
  reverseName: null,
});

const answer = (...addresses: readonly ReturnType<typeof found>[]) => ({
  name: 'haat.example',
  exists: true,
  aliases: ['haat.example'],
  aliasEnd: 'there' as const,
  addresses: [...addresses],
  unanswered: [],
  durationMs: 5,
});

it('a public address gets no hint', () => {
  expect(hintsFor(answer(found('8.8.4.4', 'unicast')))).toEqual([]);
});

it.each([
  ['10.0.0.1', 'private', /private networks/],
  ['127.0.0.1', 'loopback', /the asking machine itself/],
  ['192.0.2.1', 'reserved', /set aside for special uses/],
])('the hint for %s (%s) says that other networks cannot reach it', (address, range, words) => {
  expect(hintsFor(answer(found(address, range)))).toEqual([expect.stringMatching(words)]);
});

it.each([
  [0, 'No address for'],
  [1, '1 address for'],
  [2, '2 addresses for'],
])('the label counts %i addresses', (count, words) => {
  expect(countLabel(count)).toBe(words);
});

it('a domain without an address and an alias loop get different hints', () => {
  expect(hintsFor(answer())).toEqual([
    'This domain exists, but it has no IP address, so it has no website.',
  ]);
  const aliases = ['haat.example', 'www.haat.example'];
  expect(hintsFor({ ...answer(), aliases, aliasEnd: 'loop' })).toEqual([
    expect.stringContaining('in a circle: haat.example, www.haat.example, haat.example'),
  ]);
});

it('a missing answer is not reported as a missing address', () => {
  expect(hintsFor({ ...answer(found('8.8.4.4', 'unicast')), unanswered: [6] })).toEqual([
    'No answer about IPv6: the domain may have such addresses too.',
  ]);
});
