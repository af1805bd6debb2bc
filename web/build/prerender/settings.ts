import { z } from 'zod';

const withoutSlash = z.url().transform((url) => url.replace(/\/+$/, ''));

const schema = z.object({
  /** The API to prerender from; without it pages have skeletons. */
  PRERENDER_API_URL: withoutSlash.optional(),
  PUBLIC_ORIGIN: withoutSlash.default('http://localhost:3000'),
  /** A folder that keeps social pictures from one build to the next. */
  SHARE_PICTURE_CACHE: z.string().optional(),
});

/** @throws naming the wrong setting. */
export const readSettings = (environment: NodeJS.ProcessEnv) => {
  const given = Object.entries(environment).filter(([, value]) => value);
  const settings = schema.parse(Object.fromEntries(given));
  const { PRERENDER_API_URL: apiUrl, PUBLIC_ORIGIN: origin } = settings;
  return { apiUrl, origin, pictureCache: settings.SHARE_PICTURE_CACHE };
};
