import { LegalPage } from '../features/legal/legal-page.tsx';
import { privacy } from '../features/legal/texts/privacy.ts';

export const Component = () => <LegalPage kind="privacy" texts={privacy} />;
