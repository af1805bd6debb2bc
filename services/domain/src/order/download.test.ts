import { sample } from '@haat/contracts/testing/sample';
import { describe, it } from 'vitest';
import { scenarioOf } from '../testing/scenario.ts';
import { downloadDecider } from './download.ts';

const downloadStarted = sample('DownloadStarted');

const { given } = scenarioOf(downloadDecider);
const start = { type: 'StartDownload', ...downloadStarted.data } as const;

describe('A download', () => {
  it('is counted when it starts', () => {
    given([]).when(start).then([downloadStarted]);
  });

  it('is counted once, even if it starts again', () => {
    given([downloadStarted])
      .when({ ...start, startedAt: '2025-11-21T05:21:00.000Z' })
      .thenNothing();
  });

  it('is refused for another item or customer', () => {
    given([downloadStarted])
      .when({ ...start, itemId: 1255 })
      .thenRefused({ reason: 'other_download', itemId: 1250 });
    given([downloadStarted])
      .when({ ...start, customerId: null })
      .thenRefused({ reason: 'other_download', itemId: 1250 });
  });
});
