import { systemClock } from '@haat/platform/clock';
import { type AnchorWriter, createAnchorWriter } from '@haat/record/anchors';

type Services = Parameters<typeof createAnchorWriter>[0];

const DAY_MS = 86_400_000;

/** Signs a made-up history as it grows: to its clock every event is old enough to be signed. */
export const historyAnchors = (
  store: Services['store'],
  keyStore: Services['keyStore'],
): AnchorWriter =>
  createAnchorWriter(
    { store, keyStore, clock: { now: () => systemClock.now() + DAY_MS } },
    { everyEvents: 1_000, maxAgeMs: 60_000 },
  );
