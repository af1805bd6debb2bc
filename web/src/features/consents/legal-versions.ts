import type { ConsentsAnswer } from '@haat/contracts/http/consents';
import { LEGAL_VERSIONS, type LegalKind } from '@haat/contracts/legal-texts';
import { paths } from '../../config/paths.ts';
import { deviceStorage } from '../../lib/browser-storage.ts';
import { formatDate } from '../../lib/format-time.ts';

export const LEGAL_NAMES: Readonly<Record<LegalKind, string>> = {
  terms: 'Terms',
  privacy: 'Privacy',
  refunds: 'Refunds',
};

export const currentVersion = (kind: LegalKind): string => LEGAL_VERSIONS[kind].at(-1) ?? '';

/** Old versions have addresses of their own. */
export const legalPath = (kind: LegalKind, version = currentVersion(kind)): string =>
  version === currentVersion(kind) ? paths[kind] : `${paths[kind]}/${version}`;

/** @param version a day: the same date in each time zone. */
export const versionDate = (version: string): string => formatDate(new Date(version), 'UTC');

/** Texts that a visitor only has to be told about. */
const TOLD = ['privacy', 'refunds'] as const satisfies readonly LegalKind[];
type ToldKind = (typeof TOLD)[number];

const keyOf = (kind: ToldKind): string => `haat-seen-${kind}`;

export const noteSeen = (kind: ToldKind): void =>
  deviceStorage.setItem(keyOf(kind), currentVersion(kind));

/** Texts that changed since this device last saw them. Its first visit changes nothing for it. */
export const changedTexts = (): readonly ToldKind[] =>
  TOLD.filter((kind) => {
    const seen = deviceStorage.getItem(keyOf(kind));
    if (seen === null) noteSeen(kind);
    return seen !== null && seen < currentVersion(kind);
  });

export type TermsStatus = 'accepted' | 'changed' | 'not accepted';

export const termsStatus = ({ terms }: Pick<ConsentsAnswer, 'terms'>): TermsStatus => {
  if (terms.given === null) return 'not accepted';
  return terms.given.version === terms.current ? 'accepted' : 'changed';
};
