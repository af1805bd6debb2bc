import type { LegalText } from '../../../../content/read-legal.ts';
import { byVersion } from '../by-version.ts';

export const refunds = byVersion(
  import.meta.glob<LegalText>('../../../../content/legal/refunds/*.md', {
    eager: true,
    import: 'default',
  }),
);
