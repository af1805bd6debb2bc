import { directivesFor } from '../pages/robot-lines.ts';
import { bad, type Check, fine, signsIn, warning } from './check.ts';

/** Rules of thumb: search engines cut by pixels. */
const MAX_TITLE_LENGTH = 60;
const SHORTEST_TITLE = 15;
const MAX_DESCRIPTION_LENGTH = 160;
const SHORTEST_DESCRIPTION = 50;

const answered: Check = ({ status }) =>
  status < 400
    ? fine
    : bad(
        'status',
        `The page answers with status ${status}`,
        'Search engines leave such pages out, and messengers show no card. Let the server answer ' +
          'with 200.',
      );

const title: Check = ({ tags: { titles } }) => {
  const [first = ''] = titles;
  if (first === '') {
    return bad(
      'title_missing',
      'There is no title',
      'Write a <title> of your own for each page: it is the line that people click.',
    );
  }
  const signs = signsIn(first);
  if (signs > MAX_TITLE_LENGTH) {
    return warning(
      'title_long',
      `The title has ${signs} characters`,
      `Search results cut it at about ${MAX_TITLE_LENGTH}. Put what matters first, or shorten it.`,
    );
  }
  if (signs >= SHORTEST_TITLE) return fine;
  return warning(
    'title_short',
    `The title has only ${signs} characters`,
    'Say what the page is about and whose it is: there is room for about 60.',
  );
};

const oneTitle: Check = ({ tags: { titles } }) =>
  titles.length < 2
    ? fine
    : warning(
        'title_several',
        `There are ${titles.length} titles`,
        'Browsers use the first one and others may use another. Keep one.',
      );

const description: Check = ({ tags: { descriptions } }) => {
  const [first = ''] = descriptions;
  if (first === '') {
    return bad(
      'description_missing',
      'There is no description',
      'Add <meta name="description">: without it search engines pick some text of the page.',
    );
  }
  const signs = signsIn(first);
  if (signs > MAX_DESCRIPTION_LENGTH) {
    return warning(
      'description_long',
      `The description has ${signs} characters`,
      `Search results cut it at about ${MAX_DESCRIPTION_LENGTH}, and earlier on phones.`,
    );
  }
  if (signs >= SHORTEST_DESCRIPTION) return fine;
  return warning(
    'description_short',
    `The description has only ${signs} characters`,
    'Two short sentences on what a visitor finds here fill the two lines.',
  );
};

const oneDescription: Check = ({ tags: { descriptions } }) =>
  descriptions.length < 2
    ? fine
    : warning(
        'description_several',
        `There are ${descriptions.length} descriptions`,
        'Which of them is shown is left to chance. Keep one.',
      );

const canonical: Check = ({ url, tags: { canonicals } }) => {
  const [first] = canonicals;
  if (first === undefined) {
    return warning(
      'canonical_missing',
      'There is no canonical link',
      'Add <link rel="canonical"> with the one address of this page, so that copies with ' +
        'parameters do not compete with it.',
    );
  }
  const target = URL.parse(first, url);
  if (first === '' || target === null || !/^https?:$/.test(target.protocol)) {
    return bad(
      'canonical_invalid',
      'The canonical link is no web address',
      'Write the whole address, with https://.',
    );
  }
  target.hash = '';
  const here = new URL(url);
  here.hash = '';
  if (target.host !== here.host) {
    return bad(
      'canonical_other_site',
      `The canonical link points to another site, ${target.host}`,
      'Search engines show that site in place of this page. Keep it only if this page is a copy ' +
        'of that one.',
    );
  }
  if (target.href !== here.href) {
    return warning(
      'canonical_elsewhere',
      'The canonical link points to another page',
      `Search engines show ${target.href} in place of this address. That is right only if both ` +
        'say the same.',
    );
  }
  if (URL.canParse(first)) return fine;
  return warning(
    'canonical_relative',
    'The canonical link is relative',
    'Write the whole address: a relative one goes wrong when the page is copied or served under ' +
      'another name.',
  );
};

const oneCanonical: Check = ({ tags: { canonicals } }) =>
  new Set(canonicals).size < 2
    ? fine
    : bad(
        'canonical_several',
        `There are ${canonicals.length} canonical links`,
        'Search engines ignore all of them when they differ. Keep one.',
      );

const SEARCH_ENGINES: ReadonlySet<string> = new Set(['googlebot', 'bingbot']);

const robots: Check = ({ tags }) => {
  const rules = tags.robots.flatMap((line) =>
    directivesFor(line, (name) => SEARCH_ENGINES.has(name)).split(/[,\s]+/),
  );
  if (rules.includes('noindex') || rules.includes('none')) {
    return bad(
      'noindex',
      'The page asks search engines to leave it out',
      'Take noindex out of the robots tag or the X-Robots-Tag header if it should be found.',
    );
  }
  if (!rules.includes('nofollow')) return fine;
  return warning(
    'nofollow',
    'The page asks search engines to follow none of its links',
    'Take nofollow out of the robots tag unless other people write links here.',
  );
};

export const searchChecks: readonly Check[] = [
  answered,
  title,
  oneTitle,
  description,
  oneDescription,
  canonical,
  oneCanonical,
  robots,
];
