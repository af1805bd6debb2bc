import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import type { CommandContext } from '@haat/record/commands';

export type Request = {
  /** A repeat of the request has the same. */
  readonly commandId: string;
  /** Trace id. */
  readonly id: string;
};

export type Caller = Request & { readonly customer: RegisteredCustomer };

export const customerCommand = (
  { commandId, id }: Request,
  customerId: string,
  correlationId?: string,
): CommandContext => ({
  commandId,
  causationId: commandId,
  correlationId,
  actor: { kind: 'customer', id: customerId },
  traceId: id,
});
