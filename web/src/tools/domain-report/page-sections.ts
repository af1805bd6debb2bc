import type { HeadersAnswer } from '@haat/contracts/http/webtools/http-headers-lookup';
import type { MetaTagsAnswer } from '@haat/contracts/http/webtools/meta-tags-checker';
import { gradeOf } from '../http-headers-lookup/grade.ts';
import type { Judgement } from '../http-headers-lookup/judgement.ts';
import { bad, fact, note, type ReportMessage, type Section, warning } from './section.ts';

/** Points of 100. */
const SERIOUS = 20;

const judgementMessage = ({ header, says, fix, costs }: Judgement): ReportMessage => {
  const text = `${header}: ${says}${fix === null ? '' : ` Set ${fix}`}`;
  return costs >= SERIOUS ? bad(text) : warning(text);
};

export const headersSection = ({ hops, failure }: HeadersAnswer): Section => {
  const way = fact('Way', hops.map(({ url, status }) => `${url} (${status})`).join(', '));
  if (failure !== null) return { messages: [bad(failure.text)], facts: way };
  const grade = gradeOf(hops);
  if (grade === null) return { messages: [], facts: way };
  return {
    messages: grade.judgements.filter(({ costs }) => costs > 0).map(judgementMessage),
    facts: [...fact('Grade', `${grade.letter} (${grade.points} of 100 points)`), ...way],
  };
};

export const metaTagsSection = ({ url, status, page, failure }: MetaTagsAnswer): Section => {
  if (failure !== null) return { messages: [bad(failure.text)], facts: [] };
  const where = fact('Page', status === null ? url : `${url} (${status})`);
  if (page === null)
    return { messages: [note('It is no web page, so it has no meta tags.')], facts: where };
  const { preview, findings } = page;
  return {
    messages: findings.map(({ level, title, advice }) => ({ level, text: `${title}. ${advice}` })),
    facts: [
      ...where,
      ...fact('Title', preview.search.title),
      ...fact('Description', preview.search.description),
      ...fact('Preview image', preview.image?.url ?? null),
    ],
  };
};
