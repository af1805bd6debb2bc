import { newCommandId } from '@haat/platform/ids';
import type { CommandContext } from '@haat/record/commands';
import type { Claim } from './order-request.ts';

/** A new command id: a command may claim, release and claim again. */
export const claimContext = ({
  causationId,
  orderId,
  customerId,
  traceId,
  actor,
}: Claim): CommandContext => ({
  commandId: newCommandId(),
  causationId,
  correlationId: orderId,
  actor: actor ?? { kind: 'customer', id: customerId },
  traceId,
});
