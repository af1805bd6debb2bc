import { DAY_MS } from '@haat/contracts/durations';
import {
  type HostingSiteEvent,
  hostingSiteNotSeen,
  hostingSiteOnline,
  hostingSiteRefused,
  hostingSiteRequested,
  hostingSiteSent,
  hostingSiteUnconfirmed,
  hostingSiteWritten,
} from '@haat/contracts/events/hosting-site';
import type { SiteValues } from '@haat/contracts/site/site-values';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import {
  accept,
  assertUnreachable,
  type Decider,
  type Decision,
  refuse,
} from '../decider/decider.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';

export const hostingSiteCommandSchema = z.discriminatedUnion('type', [
  hostingSiteRequested.schema.extend({ type: z.literal('RequestHostingSite') }),
  /** Before the first file, and again when the files are to be others. */
  hostingSiteSent.schema.extend({ type: z.literal('SendHostingSite') }),
  hostingSiteUnconfirmed.schema.extend({ type: z.literal('RecordSiteUnconfirmed') }),
  hostingSiteWritten.schema.extend({ type: z.literal('RecordSiteWritten') }),
  hostingSiteOnline.schema.extend({ type: z.literal('RecordSiteOnline') }),
  hostingSiteNotSeen.schema.extend({ type: z.literal('RecordSiteNotSeen') }),
  hostingSiteRefused.schema.extend({ type: z.literal('RecordSiteRefused') }),
]);
export type HostingSiteCommand = z.infer<typeof hostingSiteCommandSchema>;

export type HostingSitePhase = 'idle' | 'requested' | 'sent' | 'checking' | 'written';

type WrittenFile = { readonly name: string; readonly sha256: string };

/** The change that is under way, or was the last one. */
export type SiteOfPlan = {
  readonly changeId: string;
  readonly template: string;
  readonly folder: string;
  readonly values: SiteValues;
  readonly requestedAt: string;
  /** Empty until it is sent. */
  readonly files: readonly WrittenFile[];
  /** Null until all files were read back. */
  readonly writtenAt: string | null;
  /** Where its page answered; null until then. */
  readonly url: string | null;
};

export type HostingSiteState = {
  readonly phase: HostingSitePhase;
  /** Null before the first. */
  readonly site: SiteOfPlan | null;
  /** All that we may have written, ever: every other file is a person's. */
  readonly ours: readonly (WrittenFile & { readonly folder: string })[];
};

export type HostingSiteRefusal =
  | { readonly reason: 'under_way'; readonly changeId: string; readonly phase: HostingSitePhase }
  /** Another change is open, or none. */
  | { readonly reason: 'not_open' };

const initial: HostingSiteState = { phase: 'idle', site: null, ours: [] };

const afterSent = {
  HostingSiteSent: 'sent',
  HostingSiteWritten: 'written',
  HostingSiteRefused: 'idle',
} as const;

/** Files that are there need not be online before others replace them. */
export const hostingSiteLifecycle: Lifecycle<
  HostingSitePhase,
  HostingSiteEvent['type'],
  HostingSitePhase
> = {
  idle: { HostingSiteRequested: 'requested' },
  requested: { HostingSiteSent: 'sent', HostingSiteRefused: 'idle' },
  sent: { ...afterSent, HostingSiteUnconfirmed: 'checking' },
  checking: afterSent,
  written: {
    HostingSiteRequested: 'requested',
    HostingSiteOnline: 'idle',
    HostingSiteNotSeen: 'idle',
  },
};

const evolve = (state: HostingSiteState, event: HostingSiteEvent): HostingSiteState => {
  const phase = phaseAfter(hostingSiteLifecycle, state.phase, event.type);
  if (phase === null) return state;
  const { site, ours } = state;
  switch (event.type) {
    case 'HostingSiteRequested': {
      const { changeId, template, folder, values, requestedAt } = event.data;
      const requested = { changeId, template, folder, values, requestedAt };
      return { phase, site: { ...requested, files: [], writtenAt: null, url: null }, ours };
    }
    case 'HostingSiteSent': {
      const { files } = event.data;
      const folder = site?.folder ?? '';
      const added = files.filter(({ name, sha256 }) => !isOurs(state, { folder, name, sha256 }));
      return {
        phase,
        site: site && { ...site, files },
        ours: [...ours, ...added.map((file) => ({ ...file, folder }))],
      };
    }
    case 'HostingSiteWritten':
      return { ...state, phase, site: site && { ...site, writtenAt: event.data.writtenAt } };
    case 'HostingSiteOnline':
      return { ...state, phase, site: site && { ...site, url: event.data.url } };
    case 'HostingSiteUnconfirmed':
    case 'HostingSiteNotSeen':
    case 'HostingSiteRefused':
      return { ...state, phase };
    default:
      return assertUnreachable(event);
  }
};

/** Whether we have written this content under this name. */
export const isOurs = (
  { ours }: Pick<HostingSiteState, 'ours'>,
  file: WrittenFile & { readonly folder: string },
): boolean =>
  ours.some(
    ({ folder, name, sha256 }) =>
      folder === file.folder && name === file.name && sha256 === file.sha256,
  );

type SiteDecision = Decision<HostingSiteEvent, HostingSiteRefusal>;

const isSame = (one: readonly WrittenFile[], other: readonly WrittenFile[]): boolean =>
  one.length === other.length &&
  one.every(({ name, sha256 }) =>
    other.some((file) => file.name === name && file.sha256 === sha256),
  );

const decide = (command: HostingSiteCommand, state: HostingSiteState): SiteDecision => {
  const { phase, site } = state;
  const isOpen = phase !== 'idle' && site?.changeId === command.changeId;
  switch (command.type) {
    case 'RequestHostingSite':
      if (site?.changeId === command.changeId) return accept();
      if (phase !== 'idle' && phase !== 'written' && site !== null) {
        return refuse({ reason: 'under_way', changeId: site.changeId, phase });
      }
      return accept({ type: 'HostingSiteRequested', data: dataOf(command) });
    case 'SendHostingSite':
      if (!isOpen || phase === 'written') return refuse({ reason: 'not_open' });
      if (isSame(site.files, command.files)) return accept();
      return accept({ type: 'HostingSiteSent', data: dataOf(command) });
    case 'RecordSiteUnconfirmed':
      if (!isOpen || phase !== 'sent') return accept();
      return accept({ type: 'HostingSiteUnconfirmed', data: dataOf(command) });
    case 'RecordSiteWritten':
      if (!isOpen || (phase !== 'sent' && phase !== 'checking')) return accept();
      return accept({ type: 'HostingSiteWritten', data: dataOf(command) });
    case 'RecordSiteOnline':
      if (!isOpen || phase !== 'written') return accept();
      return accept({ type: 'HostingSiteOnline', data: dataOf(command) });
    case 'RecordSiteNotSeen':
      if (!isOpen || phase !== 'written') return accept();
      return accept({ type: 'HostingSiteNotSeen', data: dataOf(command) });
    case 'RecordSiteRefused':
      if (!isOpen || phase === 'written') return accept();
      return accept({ type: 'HostingSiteRefused', data: dataOf(command) });
    default:
      return assertUnreachable(command);
  }
};

export const hostingSiteDecider: Decider<
  HostingSiteState,
  HostingSiteCommand,
  HostingSiteEvent,
  HostingSiteRefusal
> = { initial, evolve, decide };

/** In ms from the written files: a domain that does not show them by then does not point here. */
export const SITE_WATCH_MS = 2 * DAY_MS;
