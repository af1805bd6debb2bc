import type { SafeUrlAnswer } from '@haat/contracts/http/webtools/safe-url-checker';
import { describe, expect, it } from 'vitest';
import { answerAsText, detailsOf, VERDICTS } from './service.ts';

const ANSWER: SafeUrlAnswer = {
  url: 'https://loom.example/',
  host: 'loom.example',
  verdict: 'no_warning_signs',
  findings: [],
  hops: [{ url: 'https://loom.example/', status: 200 }],
  failure: null,
  certificate: { issuer: 'A signer', protocol: 'TLSv1.3', validTo: '2026-12-31T23:00:00Z' },
  reputation: 'not_listed',
};

const value = (answer: Partial<SafeUrlAnswer>, label: string) =>
  detailsOf({ ...ANSWER, ...answer }).find(({ term }) => term === label)?.value;

it('no verdict calls a link safe', () => {
  expect(JSON.stringify(VERDICTS)).not.toMatch(/\bsafe\b/i);
});

describe('The details of a checked link', () => {
  it('show its site, status, certificate and reputation', () => {
    expect(detailsOf(ANSWER)).toEqual([
      { term: 'Site', value: 'loom.example' },
      { term: 'Visited by us', value: 'Yes, it answers with status 200' },
      { term: 'Certificate', value: 'Signed by A signer, good until 31 Dec 2026' },
      { term: 'Reputation', value: 'On no list of known bad addresses today' },
    ]);
  });

  it('say when the reputation was not checked', () => {
    expect(value({ reputation: 'no_answer' }, 'Reputation')).toContain('Not checked');
    expect(value({ reputation: 'not_asked' }, 'Reputation')).toContain('Not checked');
  });

  it('say why the link was not visited', () => {
    const failure = { reason: 'timeout', text: 'It did not answer.', url: ANSWER.url } as const;
    expect(value({ failure, hops: [] }, 'Visited by us')).toBe('It did not answer.');
    const inside = { ...failure, reason: 'not_public' } as const;
    expect(value({ failure: inside }, 'Visited by us')).toContain('not lead to the public web');
    const port = { ...inside, url: 'https://loom.example:8443/' };
    expect(value({ failure: port }, 'Visited by us')).toBe('No, we visit the usual ports alone');
    expect(value({ host: null, hops: [] }, 'Visited by us')).toBe('No, it is no web page');
    expect(value({ host: null }, 'Site')).toBeUndefined();
  });
});

it('the result can be copied as text', () => {
  const finding = { code: 'x', level: 'bad', title: 'It lies', advice: 'Leave it' } as const;
  const text = answerAsText({ ...ANSWER, verdict: 'do_not_open', findings: [finding] });
  expect(text.split('\n').slice(0, 3)).toEqual([
    'Do not open: https://loom.example/',
    '- It lies. Leave it',
    'Site: loom.example',
  ]);
});
