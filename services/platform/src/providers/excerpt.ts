import { type HttpAnswer, jsonOf } from '../http/http-client.ts';

const MAX_EXCERPT_LENGTH = 200;

/** Truncated JSON, JSON behind a byte order mark, or a lone string. */
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

/** Without personal data: field names of JSON, length of broken JSON, start of other text. */
export const excerptOf = (answer: HttpAnswer): string => {
  const summary = summaryOf(answer);
  return `status ${answer.status}: ${summary.slice(0, MAX_EXCERPT_LENGTH) || 'no body'}`;
};
