import { z } from 'zod';

const withoutSlash = z.url().transform((url) => url.replace(/\/+$/, ''));

const schema = z.object({
  /** The running API whose answers the pages show; without it they show their skeletons. */
  PRERENDER_API_URL: withoutSlash.optional(),
  /** The shop's public address, for canonical links, social cards and the sitemap. */
  PUBLIC_ORIGIN: withoutSlash.default('http://localhost:3000'),
});

/** The only settings of the web's build. @throws naming the one that is wrong. */
export const readSettings = (environment: NodeJS.ProcessEnv) => {
  const given = Object.entries(environment).filter(([, value]) => value);
  const { PRERENDER_API_URL: apiUrl, PUBLIC_ORIGIN: origin } = schema.parse(
    Object.fromEntries(given),
  );
  return { apiUrl, origin };
};
