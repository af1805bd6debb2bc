import { byVersion } from '../by-version.ts';
import type { LegalText } from '../legal-text.ts';

export const refunds = byVersion(
  import.meta.glob<LegalText>('../../../../content/legal/refunds/*.md', {
    eager: true,
    import: 'default',
  }),
);
