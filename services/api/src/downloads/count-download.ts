import { downloadStream } from '@haat/contracts/events/download';
import { downloadDecider } from '@haat/domain/order/download';
import { isoNow } from '@haat/platform/clock';
import { executeCommand } from '@haat/record/commands';
import type { ApiContext } from '../context.ts';

export type Begun = {
  /** Deterministic: a resumed download counts once. */
  readonly downloadId: string;
  readonly itemId: number;
  readonly route: string;
  /** Null for a free item. */
  readonly bought: { readonly orderId: string; readonly customerId: string } | null;
};

/** Never throws for the event store: the download goes on. */
export const countDownload = async (
  { store, clock, log }: Pick<ApiContext, 'store' | 'clock' | 'log'>,
  { downloadId, itemId, route, bought }: Begun,
): Promise<void> => {
  const stream = downloadStream(downloadId);
  const orderId = bought?.orderId ?? null;
  const customerId = bought?.customerId ?? null;
  try {
    await executeCommand(
      { store, clock },
      downloadDecider,
      stream,
      {
        type: 'StartDownload',
        downloadId,
        itemId,
        route,
        orderId,
        customerId,
        startedAt: isoNow(clock),
      },
      {
        commandId: downloadId,
        causationId: downloadId,
        correlationId: orderId ?? stream,
        actor: customerId === null ? { kind: 'visitor' } : { kind: 'customer', id: customerId },
      },
    );
  } catch (error) {
    log.warn({ err: error, itemId }, 'a download was not counted');
  }
};
