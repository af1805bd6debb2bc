import { newCommandId } from '@haat/platform/ids';
import type { CommandContext } from '@haat/record/commands';
import type { Claim } from './order-request.ts';

/**
 * A new id every time: the deciders know a repeat by its order, and what was claimed, released and
 * wanted again by the same command must really be claimed again.
 */
export const claimContext = ({
  causationId,
  orderId,
  customerId,
  traceId,
}: Claim): CommandContext => ({
  commandId: newCommandId(),
  causationId,
  correlationId: orderId,
  actor: { kind: 'customer', id: customerId },
  traceId,
});
