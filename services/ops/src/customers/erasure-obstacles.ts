import { setTimeout as delay } from 'node:timers/promises';
import { indianDay } from '@haat/contracts/indian-time';
import { formatRupees, formatUpiAmount } from '@haat/contracts/money';
import { laggingProcessors } from '@haat/event-processing/status';
import {
  ERASURE_READS,
  type ErasureObstacle,
  erasureObstacles,
  type ServiceInTheWay,
} from '@haat/record/erasure';
import { toDecide, toShow } from '../command-line/to-paste.ts';
import type { ShopServices } from '../shop.ts';

type Services = Pick<ShopServices, 'db' | 'store'>;

const CATCH_UP_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 100;

/** @returns read models behind the events of this moment. */
const whatLags = async ({ db, store }: Services): Promise<readonly string[]> => {
  const identity = await store.identify();
  const look = () => laggingProcessors({ db, store: store.blank }, ERASURE_READS, identity);
  const until = performance.now() + CATCH_UP_TIMEOUT_MS;
  let lagging = await look();
  while (lagging.length > 0 && performance.now() < until) {
    await delay(POLL_INTERVAL_MS);
    lagging = await look();
  }
  return lagging.map(
    (name) => `Read model ${name} is still catching up: ${toShow('projections', 'status')}`,
  );
};

const serviceText = ({ service, domain, paidUntil }: ServiceInTheWay): string => {
  if (paidUntil === null) {
    return `the free hosting of ${domain} would be deleted with its files: add --let-lapse`;
  }
  return (
    `${service === 'hosting' ? 'the hosting of ' : ''}${domain} is paid until ` +
    `${indianDay(Date.parse(paidUntil))} and could not be renewed or moved: add --let-lapse`
  );
};

const obstacleText = (obstacle: ErasureObstacle, customerId: string): string => {
  switch (obstacle.kind) {
    case 'order': {
      const { orderId, phase } = obstacle;
      const explain = toShow('orders', 'explain', orderId);
      return `${orderId} is in progress (${phase.replaceAll('_', ' ')}): ${explain}`;
    }
    case 'payment': {
      const { referenceCode: code, status } = obstacle;
      const show = toShow('payments', 'show', code);
      return `${code} is not settled (${status.replaceAll('_', ' ')}): ${show}`;
    }
    case 'balance': {
      const { referenceCode: code, paise } = obstacle;
      const words = ['payments', 'refund', code, formatUpiAmount(paise), `FORGET-${code}`];
      const back = toDecide('The customer will be erased.', ...words);
      return `${formatRupees(paise)} of ${code} is theirs. Refund it: ${back}`;
    }
    case 'refund': {
      const { referenceCode: code, refundReference, paise } = obstacle;
      const sent = toDecide('The bank confirms it.', 'refunds', 'sent', refundReference);
      return `${formatRupees(paise)} of ${code} is recorded and not sent yet: ${sent}`;
    }
    case 'moving':
      return (
        `${formatRupees(obstacle.paise)} is moving between their payments; it arrives or returns ` +
        `after CLAIM_LAPSE_MS: ${toShow('customers', 'show', customerId)}`
      );
    case 'service':
      return serviceText(obstacle);
  }
};

/** @param letLapse services may run out. @returns reasons against an erasure, with what to do. */
export const obstaclesTo = async (
  services: Services,
  customerId: string,
  letLapse: boolean,
): Promise<readonly string[]> => {
  const lagging = await whatLags(services);
  const found = await erasureObstacles(services, customerId);
  const inTheWay = found.filter(({ kind }) => !(letLapse && kind === 'service'));
  return [...lagging, ...inTheWay.map((obstacle) => obstacleText(obstacle, customerId))];
};
