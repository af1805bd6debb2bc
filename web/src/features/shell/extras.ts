import { ScrollHelper } from '../../components/scroll-helper.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { registerServiceWorker } from './service-worker.ts';

registerServiceWorker();

export const extras = { OfflineNotice, ScrollHelper };
