import type { LegalKind } from '@haat/contracts/legal-texts';
import { useEffect, useState } from 'react';
import type { TextsByVersion } from '../legal/by-version.ts';
import { currentVersion } from './legal-versions.ts';

/** Whole texts: loaded only for a change. */
const TEXTS: Readonly<Record<LegalKind, () => Promise<TextsByVersion>>> = {
  terms: async () => (await import('../legal/texts/terms.ts')).terms,
  privacy: async () => (await import('../legal/texts/privacy.ts')).privacy,
  refunds: async () => (await import('../legal/texts/refunds.ts')).refunds,
};

/** What is new in the current version; without a connection only the link beside it says so. */
export const Changes = ({ kind }: { readonly kind: LegalKind }) => {
  const [changes, setChanges] = useState<readonly string[]>([]);
  useEffect(() => {
    TEXTS[kind]().then(
      (texts) => setChanges(texts[currentVersion(kind)]?.changes ?? []),
      () => undefined,
    );
  }, [kind]);
  return changes.map((change) => <p key={change}>{change}</p>);
};
