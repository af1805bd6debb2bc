import { orderStream } from '@haat/contracts/events/order';
import { sample } from '@haat/contracts/testing/sample';
import { freeHostingOrderPlaced } from '@haat/domain/testing/hosting-order';
import type { EndState, Fact } from '../end-state.ts';
import { eventsOfType } from '../invariants/folded.ts';
import type { Line } from './line.ts';

/** A delivered free plan. */
export const freePlanTimeline = (orderId: string): readonly Line[] => {
  const stream = orderStream(orderId);
  const { domain } = freeHostingOrderPlaced.data.service;
  return [
    [stream, { ...freeHostingOrderPlaced, data: { ...freeHostingOrderPlaced.data, orderId } }],
    [stream, sample('HostingProvisioningRequested', { orderId, domain })],
    [stream, sample('HostingProvisioned', { orderId, domain })],
    [stream, sample('OrderCompleted', { orderId, invoiceNumber: null })],
  ];
};

/** One account for each plan. */
export const accountsFrom = (facts: readonly Fact[]): EndState['accounts'] =>
  eventsOfType(facts, 'HostingProvisioned').map(({ data: { username, domain }, recorded }) => ({
    kind: 'create',
    at: Date.parse(recorded.recordedAt),
    ...{ username, domain, plan: 'free', contactEmail: 'asha@example.in' },
    ...{ mxcheck: 'auto', passwordHash: '', result: 'created', reason: null },
  }));
