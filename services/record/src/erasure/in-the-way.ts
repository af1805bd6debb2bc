import type { InTheWay } from '@haat/contracts/account-deletion';
import { paiseToRupees, sumPaise } from '@haat/contracts/money';
import type { ErasureObstacle } from './erasure-obstacles.ts';

const shownAs = (obstacle: ErasureObstacle): readonly InTheWay[] => {
  switch (obstacle.kind) {
    case 'order':
      return [{ kind: 'order', orderId: obstacle.orderId }];
    case 'payment':
      return [{ kind: 'payment', referenceCode: obstacle.referenceCode }];
    case 'balance':
      // All payments' parts are one balance.
      return [];
    case 'refund': {
      const { paise, recordedAt } = obstacle;
      return [{ kind: 'refund', amount: paiseToRupees(paise), recordedAt }];
    }
    case 'moving':
      return [{ kind: 'moving', amount: paiseToRupees(obstacle.paise) }];
    case 'service': {
      const { service: kind, id, orderId, domain, paidUntil } = obstacle;
      return [{ kind, id, orderId, domain, paidUntil }];
    }
  }
};

/** As customers see it. @param letExpire ids of services that they give up. */
export const inTheWayOf = (
  obstacles: readonly ErasureObstacle[],
  letExpire: readonly string[] = [],
): readonly InTheWay[] => {
  const left = obstacles.filter((one) => one.kind !== 'service' || !letExpire.includes(one.id));
  const balance = sumPaise(left.flatMap((one) => (one.kind === 'balance' ? one.paise : [])));
  return [
    ...(balance > 0 ? [{ kind: 'balance' as const, amount: paiseToRupees(balance) }] : []),
    ...left.flatMap(shownAs),
  ];
};
