import type { OwnedDomain } from '@haat/record/owned-domains';
import { readOwnedDomain } from '@haat/record/owned-domains';
import type { ApiContext } from '../../context.ts';

/** In ms: the page may be opened, reloaded and polled. */
const FRESH_MS = 60_000;
const API = { kind: 'system', name: 'api' } as const;

/** What the registrar shows, at most a minute old, and whether it has answered. */
export const readForPage = (context: ApiContext, owned: OwnedDomain, minAgeMs = FRESH_MS) =>
  owned.transferredAt !== null || owned.phase === 'lapsed'
    ? Promise.resolve({ known: null, isFresh: true })
    : readOwnedDomain(context, owned, API, minAgeMs);
