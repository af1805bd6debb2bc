import type { LegalText } from '../../../../content/read-legal.ts';
import { byVersion } from '../by-version.ts';

export const terms = byVersion(
  import.meta.glob<LegalText>('../../../../content/legal/terms/*.md', {
    eager: true,
    import: 'default',
  }),
);
