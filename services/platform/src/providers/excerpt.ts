import { type HttpAnswer, jsonOf } from '../http/http-client.ts';

const LONGEST_EXCERPT = 200;

/**
 * What an answer is that could not be read, for operators and their logs. Of JSON only the names of
 * its fields: an answer that was meant for somebody else says who that is. Of anything else the
 * start, markup taken out.
 */
export const excerptOf = (answer: HttpAnswer): string => {
  const read = jsonOf(answer);
  const said =
    typeof read === 'object' && read !== null
      ? `${Array.isArray(read) ? 'a list' : 'an object'} of ${Object.keys(read).join(', ') || 'nothing'}`
      : answer.text
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim();
  return `status ${answer.status}: ${said.slice(0, LONGEST_EXCERPT) || 'no body'}`;
};
