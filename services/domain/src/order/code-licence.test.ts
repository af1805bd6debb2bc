import { sample } from '@haat/contracts/testing/sample';
import { describe, it } from 'vitest';
import { scenarioOf } from '../testing/scenario.ts';
import { codeLicenceDecider } from './code-licence.ts';

const claimed = sample('CodeLicenceClaimed');
const { given } = scenarioOf(codeLicenceDecider);
const { orderId } = claimed.data;
const claim = { type: 'ClaimCodeLicence', ...claimed.data, insteadOf: null } as const;
const another = { ...claim, orderId: 'another' };

describe('A code licence', () => {
  it('belongs to one order at a time', () => {
    given([]).when(claim).then([claimed]);
    given([claimed]).when(another).thenRefused({ reason: 'claimed', orderId });
  });

  it('moves from an order that ended undelivered to one other order', () => {
    const next = sample('CodeLicenceClaimed', { orderId: 'another' });
    given([claimed])
      .when({ ...another, insteadOf: orderId })
      .then([next]);
    given([claimed, next])
      .when({ ...claim, orderId: 'third', insteadOf: orderId })
      .thenRefused({ reason: 'claimed', orderId: 'another' });
  });
});
