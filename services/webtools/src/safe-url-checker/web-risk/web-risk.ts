import { createHttpClient, jsonOf } from '@haat/platform/http-client';
import type { Log } from '@haat/platform/log';
import { z } from 'zod';

export type Reputation =
  /** Names of the service, such as SOCIAL_ENGINEERING; empty for none. */
  | { readonly ok: true; readonly threats: readonly string[] }
  | { readonly ok: false; readonly description: string };

export type ReputationSource = {
  /** Never throws. */
  readonly reputationOf: (url: string) => Promise<Reputation>;
  readonly close: () => Promise<void>;
};

const THREAT_TYPES = ['MALWARE', 'SOCIAL_ENGINEERING', 'UNWANTED_SOFTWARE'] as const;

const listedSchema = z.object({
  threat: z.object({ threatTypes: z.array(z.string()).min(1) }),
});
/** Strict: an error with status 200 must not count as "not listed". */
const notListedSchema = z.strictObject({}).transform(() => ({ threat: { threatTypes: [] } }));
const answerSchema = z.union([listedSchema, notListedSchema]);

export type WebRiskOptions = {
  /** URL of `uris:search`. */
  readonly url: string;
  /** Sent as a header, so that no URL contains it. */
  readonly apiKey: string;
  readonly log: Log;
  readonly timeoutMs?: number;
};

/** Lookup API of Google Web Risk, v1; an unlisted URL gets `{}`. */
export const createWebRisk = (options: WebRiskOptions): ReputationSource => {
  const { url, apiKey, log, timeoutMs = 3_000 } = options;
  const http = createHttpClient({
    provider: 'web risk',
    log,
    timeoutMs,
    maxBytes: 64 * 1024,
    secrets: [apiKey],
  });
  return {
    reputationOf: async (uri) => {
      const types = THREAT_TYPES.map((type) => ['threatTypes', type] as const);
      const result = await http.request({
        method: 'GET',
        url,
        query: [...types, ['uri', uri]],
        headers: { 'X-Goog-Api-Key': apiKey },
      });
      if (!result.ok) return { ok: false, description: `${result.failure}: ${result.description}` };
      if (result.status !== 200) return { ok: false, description: `status ${result.status}` };
      const answer = answerSchema.safeParse(jsonOf(result));
      if (!answer.success) return { ok: false, description: 'the body is no answer of Web Risk' };
      return { ok: true, threats: answer.data.threat.threatTypes };
    },
    close: http.close,
  };
};
