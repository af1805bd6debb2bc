import { type HttpAnswer, jsonOf } from '../http/http-client.ts';

const MAX_EXCERPT_LENGTH = 200;

/** Half an answer in JSON, one behind a mark of the byte order, or one text alone. */
const BEGUN_AS_JSON = /^[\s\uFEFF]*[{["]/;

const summaryOf = (answer: HttpAnswer): string => {
  const read = jsonOf(answer);
  if (typeof read === 'object' && read !== null) {
    return `${Array.isArray(read) ? 'a list' : 'an object'} of ${Object.keys(read).join(', ') || 'nothing'}`;
  }
  if (BEGUN_AS_JSON.test(answer.text)) return `${answer.text.length} characters of broken JSON`;
  return answer.text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
};

/**
 * What an answer is that could not be read, for operators and their logs. Of JSON only the names of
 * its fields, and of what was to be JSON its length: an answer that was meant for somebody else says
 * who that is. Of anything else the start, markup taken out.
 */
export const excerptOf = (answer: HttpAnswer): string => {
  const said = summaryOf(answer);
  return `status ${answer.status}: ${said.slice(0, MAX_EXCERPT_LENGTH) || 'no body'}`;
};
