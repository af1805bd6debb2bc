import { byVersion } from '../by-version.ts';
import type { LegalText } from '../legal-text.ts';

export const privacy = byVersion(
  import.meta.glob<LegalText>('../../../../content/legal/privacy/*.md', {
    eager: true,
    import: 'default',
  }),
);
