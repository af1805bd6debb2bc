import { LegalPage } from '../features/legal/legal-page.tsx';
import { refunds } from '../features/legal/texts/refunds.ts';

export const Component = () => <LegalPage kind="refunds" texts={refunds} />;
