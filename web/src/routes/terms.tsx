import { LegalPage } from '../features/legal/legal-page.tsx';
import { terms } from '../features/legal/texts/terms.ts';

export const Component = () => <LegalPage kind="terms" texts={terms} />;
