import { ScrollHelper } from '../../components/scroll-helper.tsx';
import { LegalNotice } from '../consents/legal-notice.tsx';
import { InstallOffer } from './install-offer.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { registerServiceWorker } from './service-worker.ts';

registerServiceWorker();

export const extras = { InstallOffer, LegalNotice, OfflineNotice, ScrollHelper };
