import type { ConsentsAnswer } from '@haat/contracts/http/consents';
import { LEGAL_VERSIONS, type LegalKind } from '@haat/contracts/legal-texts';
import { legalPath, paths } from '../../config/paths.ts';
import { deviceStorage } from '../../lib/browser-storage.ts';

export const LEGAL_NAMES: Readonly<Record<LegalKind, string>> = {
  terms: 'Terms',
  privacy: 'Privacy',
  refunds: 'Refunds',
};

export const currentVersion = (kind: LegalKind): string => LEGAL_VERSIONS[kind].at(-1) ?? '';

/** Old versions have addresses of their own. */
export const textPath = (kind: LegalKind, version = currentVersion(kind)): string =>
  version === currentVersion(kind) ? paths[kind] : legalPath(kind, version);

/** Texts that need no consent: a notice is enough. */
const NOTICE_KINDS = ['privacy', 'refunds'] as const satisfies readonly LegalKind[];
type NoticeKind = (typeof NOTICE_KINDS)[number];

const keyOf = (kind: NoticeKind): string => `haat-seen-${kind}`;

export const noteSeen = (kind: NoticeKind): void =>
  deviceStorage.setItem(keyOf(kind), currentVersion(kind));

/** Texts that changed since this device last saw them. Its first visit changes nothing for it. */
export const changedTexts = (): readonly NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => {
    const seen = deviceStorage.getItem(keyOf(kind));
    if (seen === null) noteSeen(kind);
    return seen !== null && seen < currentVersion(kind);
  });

export type TermsStatus = 'accepted' | 'changed' | 'not accepted';

export const termsStatus = ({ terms }: Pick<ConsentsAnswer, 'terms'>): TermsStatus => {
  if (terms.given === null) return 'not accepted';
  return terms.given.version === terms.current ? 'accepted' : 'changed';
};
