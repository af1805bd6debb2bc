import { type DownloadEvent, downloadStarted } from '@haat/contracts/events/download';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, type Decider, type Decision, refuse } from '../decider/decider.ts';
import { isNoOp } from '../decider/is-no-op.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';

export const downloadCommandSchema = downloadStarted.schema.extend({
  type: z.literal('StartDownload'),
});
export type DownloadCommand = z.infer<typeof downloadCommandSchema>;

export type DownloadState =
  | { readonly phase: 'not_started' }
  | ({ readonly phase: 'started' } & DownloadEvent['data']);

export type DownloadRefusal = { readonly reason: 'other_download'; readonly itemId: number };

const initial: DownloadState = { phase: 'not_started' };

const evolve = (state: DownloadState, event: DownloadEvent): DownloadState => {
  const phase = phaseAfter(downloadLifecycle, state.phase, event.type);
  return phase === null ? state : { phase, ...event.data };
};

/** A link counts as one download, however often the customer opens it. */
export const downloadLifecycle: Lifecycle<
  DownloadState['phase'],
  DownloadEvent['type'],
  'started'
> = {
  not_started: { DownloadStarted: 'started' },
  started: {},
};

const decide = (
  command: DownloadCommand,
  state: DownloadState,
): Decision<DownloadEvent, DownloadRefusal> => {
  const data = dataOf(command);
  if (state.phase === 'not_started') return accept({ type: 'DownloadStarted', data });
  if (isNoOp(data, state, ['startedAt'])) return accept();
  return refuse({ reason: 'other_download', itemId: state.itemId });
};

export const downloadDecider: Decider<
  DownloadState,
  DownloadCommand,
  DownloadEvent,
  DownloadRefusal
> = { initial, evolve, decide };
