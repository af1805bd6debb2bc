import type { LegalText } from '../../../../content/read-legal.ts';
import { byVersion } from '../by-version.ts';

export const privacy = byVersion(
  import.meta.glob<LegalText>('../../../../content/legal/privacy/*.md', {
    eager: true,
    import: 'default',
  }),
);
