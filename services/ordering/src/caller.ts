import type { Actor } from '@haat/contracts/events/event';
import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import type { CommandContext } from '@haat/record/commands';

export type Request = {
  /** A repeat of the request has the same. */
  readonly commandId: string;
  /** Trace id. */
  readonly id: string;
  /** Where the shop acts for the customer. */
  readonly actor?: Actor;
  /** Id of the event that it follows; by default the command's. */
  readonly causationId?: string;
};

export type Caller = Request & { readonly customer: RegisteredCustomer };

export const customerCommand = (
  { commandId, id, actor, causationId = commandId }: Request,
  customerId: string,
  correlationId?: string,
): CommandContext => ({
  commandId,
  causationId,
  correlationId,
  actor: actor ?? { kind: 'customer', id: customerId },
  traceId: id,
});
