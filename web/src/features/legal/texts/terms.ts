import { byVersion } from '../by-version.ts';
import type { LegalText } from '../legal-text.ts';

export const terms = byVersion(
  import.meta.glob<LegalText>('../../../../content/legal/terms/*.md', {
    eager: true,
    import: 'default',
  }),
);
