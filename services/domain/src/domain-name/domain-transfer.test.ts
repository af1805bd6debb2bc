import { sample } from '@haat/contracts/testing/sample';
import { describe, it } from 'vitest';
import { scenarioOf } from '../testing/scenario.ts';
import { domainTransferDecider } from './domain-transfer.ts';

const missing = sample('DomainMissing');
const found = sample('DomainFound');
const transferredOut = sample('DomainTransferredOut');
const shown = sample('TransferCodeShown');

const { given } = scenarioOf(domainTransferDecider);
const miss = { type: 'RecordDomainMissing', ...missing.data } as const;
const find = { type: 'RecordDomainFound', ...found.data } as const;
const showCode = { type: 'RecordTransferCodeShown', ...shown.data } as const;
const aDayLater = transferredOut.data.transferredAt;

describe('A domain that the registrar no longer has', () => {
  it('is missing at first, and transferred a day later', () => {
    given([]).when(miss).then([missing]);
    given([missing])
      .when({ ...miss, seenAt: aDayLater })
      .then([transferredOut]);
  });

  it('is not transferred when it is missing again within a day', () => {
    given([missing])
      .when({ ...miss, seenAt: '2026-03-02T05:59:59.000Z' })
      .thenNothing();
  });

  it('is here again once the registrar has it', () => {
    given([missing]).when(find).then([found]);
    given([]).when(find).thenNothing();
    given([missing, found])
      .when({ ...miss, seenAt: aDayLater })
      .then([sample('DomainMissing', { seenAt: aDayLater })]);
  });

  it('stays transferred', () => {
    for (const command of [miss, find, showCode])
      given([missing, transferredOut]).when(command).thenNothing();
  });
});

it('each showing of the transfer code is recorded', () => {
  given([]).when(showCode).then([shown]);
  const later = { shownAt: '2026-03-01T00:00:00.000Z' };
  given([shown])
    .when({ ...showCode, ...later })
    .then([sample('TransferCodeShown', later)]);
  given([shown]).when(showCode).thenNothing();
});
