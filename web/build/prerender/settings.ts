import { z } from 'zod';

const withoutSlash = z.url().transform((url) => url.replace(/\/+$/, ''));

const schema = z.object({
  /** The API to prerender from; without it pages have skeletons. */
  PRERENDER_API_URL: withoutSlash.optional(),
  PUBLIC_ORIGIN: withoutSlash.default('http://localhost:3000'),
});

/** @throws naming the wrong setting. */
export const readSettings = (environment: NodeJS.ProcessEnv) => {
  const given = Object.entries(environment).filter(([, value]) => value);
  const { PRERENDER_API_URL: apiUrl, PUBLIC_ORIGIN: origin } = schema.parse(
    Object.fromEntries(given),
  );
  return { apiUrl, origin };
};
