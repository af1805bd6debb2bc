import { bad, type Check, fine, warning } from './check.ts';

const viewport: Check = ({ tags }) => {
  if (tags.viewport === null) {
    return bad(
      'viewport_missing',
      'There is no viewport tag',
      'Phones show the page small, as on a desktop. Add width=device-width, initial-scale=1.',
    );
  }
  const zoom = /user-scalable\s*=\s*(?:no|0)|maximum-scale\s*=\s*1(?:\.0*)?(?![.\d])/i;
  if (!zoom.test(tags.viewport)) return fine;
  return warning(
    'zoom_blocked',
    'The viewport tag keeps people from zooming in',
    'Take user-scalable and maximum-scale out: many people need to make text larger.',
  );
};

const language: Check = ({ tags: { lang } }) => {
  if (lang === null) {
    return warning(
      'lang_missing',
      'The page does not say its language',
      'Write it on the html element, such as lang="en-IN" or lang="hi": screen readers and ' +
        'translators need it.',
    );
  }
  if (isLanguage(lang)) return fine;
  return warning('lang_invalid', `"${lang}" is no language`, 'Use a tag such as en-IN or hi.');
};

const isLanguage = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

const alternates: Check = ({ tags: { alternates: all } }) => {
  const wrong = all.find(({ lang }) => lang.toLowerCase() !== 'x-default' && !isLanguage(lang));
  if (wrong !== undefined) {
    return warning(
      'hreflang_invalid',
      `"${wrong.lang}" in hreflang is no language`,
      'Use a tag such as en-IN or hi, or x-default.',
    );
  }
  if (all.every(({ href }) => URL.canParse(href))) return fine;
  return warning(
    'hreflang_relative',
    'A link to another language is relative',
    'Write whole addresses in hreflang links.',
  );
};

const charset: Check = ({ tags }) => {
  if (tags.charset === null) {
    return warning(
      'charset_missing',
      'The page does not say how its characters are written',
      'Add <meta charset="utf-8"> at the top, or Hindi and symbols may turn to noise.',
    );
  }
  if (/^utf-?8$/i.test(tags.charset)) return fine;
  return warning(
    'charset_outdated',
    `The page is written in ${tags.charset}`,
    'HTML of today is UTF-8 (HTML standard). Save the page so and write <meta charset="utf-8">.',
  );
};

const headings: Check = ({ tags: { headings: all } }) => {
  if (all.length === 1) return fine;
  if (all.length === 0) {
    return warning(
      'h1_missing',
      'There is no main heading',
      'Give the page one <h1> that says what it is about.',
    );
  }
  return warning(
    'h1_several',
    `There are ${all.length} main headings`,
    'One <h1> for the page and <h2> for its parts are easier to follow.',
  );
};

const icon: Check = ({ tags: { icons } }) =>
  icons.length > 0
    ? fine
    : warning(
        'icon_missing',
        'The page names no icon',
        'Add <link rel="icon">: browsers and search results show it beside the name.',
      );

const structuredData: Check = ({ tags }) =>
  tags.structuredData.includes(null)
    ? bad(
        'structured_data_broken',
        'A block of structured data cannot be read',
        'Check the JSON of its script and that it has an @type.',
      )
    : fine;

export const pageChecks: readonly Check[] = [
  viewport,
  language,
  alternates,
  charset,
  headings,
  icon,
  structuredData,
];
