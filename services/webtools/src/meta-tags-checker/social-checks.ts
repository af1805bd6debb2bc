import { bad, type Check, fine, warning } from './check.ts';
import { firstTag, writtenImage } from './preview.ts';

/** WhatsApp ignores larger images (Meta, link previews). */
const LARGEST_FOR_WHATSAPP_BYTES = 600_000;

const openGraph: Check = ({ tags }) => {
  const missing = ['og:title', 'og:description'].filter((name) => firstTag(tags, name) === null);
  if (missing.length === 0) return fine;
  return warning(
    'og_words_missing',
    `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing`,
    'Facebook, LinkedIn and WhatsApp then guess from the page. Write the words of the card ' +
      'yourself.',
  );
};

const picture: Check = ({ url, tags, image }) => {
  const written = writtenImage(tags);
  if (written === null) {
    return bad(
      'og_image_missing',
      'There is no preview image',
      'Add og:image with a picture of 1200 x 630 pixels: a card without a picture is small and ' +
        'easily passed over.',
    );
  }
  if (image === null) {
    return bad('og_image_invalid', 'The preview image is no web address', 'Write a whole address.');
  }
  const relative = URL.canParse(written)
    ? fine
    : bad(
        'og_image_relative',
        'The address of the preview image is relative',
        `Most messengers show no picture then. Write ${image.url}.`,
      );
  if (image.failure !== null) {
    const advice = 'Cards stay without a picture until it can be had from anywhere.';
    return [...relative, ...bad('og_image_broken', image.failure, advice)];
  }
  const insecure =
    url.startsWith('https:') && image.url.startsWith('http:')
      ? warning(
          'og_image_insecure',
          'The preview image is not encrypted',
          'Use its https:// address: some apps show no other.',
        )
      : fine;
  const large =
    image.bytes !== null && image.bytes > LARGEST_FOR_WHATSAPP_BYTES
      ? warning(
          'og_image_large',
          `The preview image weighs ${Math.round(image.bytes / 1000)} kB`,
          'WhatsApp leaves pictures above 600 kB out. Save it smaller.',
        )
      : fine;
  const forXAlone = tags.openGraph.some(({ name, value }) => isPicture(name) && value !== '')
    ? fine
    : warning(
        'og_image_for_x_alone',
        'Only X gets the preview image',
        'Facebook, LinkedIn and WhatsApp read og:image, not twitter:image. Add it with the same ' +
          'address.',
      );
  return [...relative, ...insecure, ...large, ...forXAlone];
};

const isPicture = (name: string): boolean => /^og:image(?::url|:secure_url)?$/.test(name);

const card: Check = ({ tags }) =>
  firstTag(tags, 'twitter:card') !== null
    ? fine
    : warning(
        'twitter_card_missing',
        'The kind of card for X is not chosen',
        'Add <meta name="twitter:card" content="summary_large_image"> for a card with a large ' +
          'picture.',
      );

export const socialChecks: readonly Check[] = [openGraph, picture, card];
