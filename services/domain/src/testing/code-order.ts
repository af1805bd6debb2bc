import { sample } from '@haat/contracts/testing/sample';
import { domain } from './asha.ts';

const { itemId, title, route } = sample('DownloadGranted').data;

export const codeOrderPlaced = sample('OrderPlaced', {
  service: {
    kind: 'code',
    itemId,
    title,
    route,
    category: { id: 352, name: 'Scripts' },
    setupPaise: 0,
    domain,
  },
});
