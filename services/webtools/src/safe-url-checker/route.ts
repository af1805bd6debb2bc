import {
  type SafeUrlAnswer,
  safeUrlAnswerSchema,
  safeUrlQuerySchema,
} from '@haat/contracts/http/webtools/safe-url-checker';
import { answers, Refusal } from '@haat/platform/answers';
import type { Tool, WebToolsContext } from '../context.ts';
import { fetchFailureText } from '../ssrf-guard/fetch-failure-text.ts';
import { addressSigns, linkSigns } from './address-signs.ts';
import { fetchSigns } from './fetch-signs.ts';
import { hostOf } from './host.ts';
import { lookAt } from './look.ts';
import { type Link, linkOf, readLink } from './read-link.ts';
import { askReputation } from './reputation.ts';
import { sortedFindings, verdictOf } from './verdict.ts';
import { createWebRisk, type ReputationSource } from './web-risk/web-risk.ts';

const openWebRisk = ({ settings, log }: WebToolsContext): ReputationSource | null =>
  settings.WEB_RISK_API_KEY === ''
    ? null
    : createWebRisk({ url: settings.WEB_RISK_URL, apiKey: settings.WEB_RISK_API_KEY, log });

const judgeOther = (link: Link): SafeUrlAnswer => {
  const findings = sortedFindings(linkSigns(link));
  return {
    url: link.url.href,
    host: null,
    verdict: verdictOf(findings),
    findings,
    hops: [],
    failure: null,
    certificate: null,
    reputation: 'not_asked',
  };
};

const judgePage = async (
  { publicWeb, parsing, clock }: WebToolsContext,
  webRisk: ReputationSource | null,
  link: Link & { kind: 'web' },
): Promise<SafeUrlAnswer> => {
  const { url } = link;
  const { visit, facts } = await publicWeb.withVisitor((visitor) =>
    lookAt({ visitor, parsing }, url, clock.now()),
  );
  const end = new URL(facts.failure?.url ?? facts.hops.at(-1)?.url ?? url);
  const goesOnTo = facts.forms?.goesOnTo ?? null;
  const further = [end, ...(goesOnTo === null ? [] : [goesOnTo])]
    .map(linkOf)
    .flatMap((next) => (next.kind === 'web' ? [next.url] : []));
  const reputation = await askReputation(webRisk, [url, ...further]);
  const findings = sortedFindings([
    ...reputation.findings,
    ...linkSigns(link),
    ...further.filter(({ host }) => host !== url.host).flatMap(addressSigns),
    ...fetchSigns(facts),
  ]);
  const { tls } = facts;
  return {
    url: url.href,
    host: hostOf(url).shown,
    verdict: verdictOf(findings),
    findings,
    hops: [...facts.hops],
    failure: visit.ok
      ? null
      : { reason: visit.failure, url: visit.url, text: fetchFailureText(visit) },
    certificate:
      tls === null ? null : { issuer: tls.issuer, protocol: tls.protocol, validTo: tls.validTo },
    reputation: reputation.state,
  };
};

export const safeUrlChecker: Tool = async (app, context) => {
  const webRisk = openWebRisk(context);
  app.addHook('onClose', async () => webRisk?.close());
  app.get(
    '/api/webtools/safe-url-checker',
    {
      schema: {
        tags: ['webtools'],
        summary: 'Does a link show warning signs?',
        querystring: safeUrlQuerySchema,
        response: answers(200, safeUrlAnswerSchema),
      },
    },
    async ({ query }) => {
      const read = readLink(query.url);
      if (!read.ok) throw new Refusal(400, read.error, { fields: { url: read.error } });
      const { link } = read;
      return link.kind === 'web' ? judgePage(context, webRisk, link) : judgeOther(link);
    },
  );
};
