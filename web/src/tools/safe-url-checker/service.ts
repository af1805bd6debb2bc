import type { SafeUrlAnswer, Verdict } from '@haat/contracts/http/webtools/safe-url-checker';
import { formatDate } from '../../lib/format-time.ts';

/** Never "safe": that cannot be known. */
export const VERDICTS: Readonly<
  Record<Verdict, { readonly title: string; readonly text: string }>
> = {
  do_not_open: {
    title: 'Do not open',
    text: 'This link looks dangerous.',
  },
  be_careful: {
    title: 'Be careful',
    text:
      'Read what we found before you decide. Type nothing there that you would not tell a ' +
      'stranger.',
  },
  no_warning_signs: {
    title: 'No warning signs found',
    text: 'This isn’t a guarantee. Make sure the domain below is the one you expect.',
  },
};

const REPUTATIONS: Readonly<Record<SafeUrlAnswer['reputation'], string>> = {
  listed: 'On a list of addresses suspected of harm',
  not_listed: 'On no list of known bad addresses today',
  no_answer: 'Not checked: the list did not answer',
  not_asked: 'Not checked against a list of known bad addresses',
};

export type Fact = { readonly term: string; readonly value: string };

const fetchText = ({ failure, hops }: SafeUrlAnswer): string => {
  if (failure?.reason === 'not_public') {
    return new URL(failure.url).port === ''
      ? 'No, it does not lead to the public web'
      : 'No, we visit the usual ports alone';
  }
  if (failure !== null) return failure.text;
  const status = hops.at(-1)?.status;
  return status === undefined ? 'No, it is no web page' : `Yes, it answers with status ${status}`;
};

export const detailsOf = (answer: SafeUrlAnswer): readonly Fact[] => {
  const { host, certificate, reputation } = answer;
  return [
    ...(host === null ? [] : [{ term: 'Site', value: host }]),
    { term: 'Visited by us', value: fetchText(answer) },
    ...(certificate === null
      ? []
      : [
          {
            term: 'Certificate',
            value:
              `Signed by ${certificate.issuer}, ` +
              `good until ${formatDate(new Date(certificate.validTo), 'UTC')}`,
          },
        ]),
    { term: 'Reputation', value: REPUTATIONS[reputation] },
  ];
};

export const answerAsText = (answer: SafeUrlAnswer): string =>
  [
    `${VERDICTS[answer.verdict].title}: ${answer.url}`,
    ...answer.findings.map(({ title, advice }) => `- ${title}. ${advice}`),
    ...detailsOf(answer).map(({ term, value }) => `${term}: ${value}`),
  ].join('\n');
