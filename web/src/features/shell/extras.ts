import { ScrollHelper } from '../../components/scroll-helper.tsx';
import { OfflineNotice } from './offline-notice.tsx';

export const extras = { OfflineNotice, ScrollHelper };
