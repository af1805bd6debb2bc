import { createHttpClient, jsonOf } from '@haat/platform/http-client';
import type { Log } from '@haat/platform/log';
import { z } from 'zod';

/** What a list of known bad addresses says of one. */
export type Reputation =
  /** `threats` as the service names them, such as SOCIAL_ENGINEERING; empty when it lists none. */
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
/** Anything else, such as a fault that comes with status 200, says nothing about an address. */
const notListedSchema = z.strictObject({}).transform(() => ({ threat: { threatTypes: [] } }));
const answerSchema = z.union([listedSchema, notListedSchema]);

export type WebRiskOptions = {
  /** The full address of `uris:search`. */
  readonly url: string;
  /** Sent as the header `X-Goog-Api-Key`, so that it stands in no address. */
  readonly apiKey: string;
  readonly log: Log;
  readonly timeoutMs?: number;
};

/** The Lookup API of Google Web Risk, v1. An address that is on no list gets an empty object. */
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
