import { sample } from '@haat/contracts/testing/sample';
import { it } from 'vitest';
import { scenarioOf } from '../testing/scenario.ts';
import { creditNoteNumberDecider } from './credit-note-number.ts';

const claimed = sample('CreditNoteNumberClaimed');
const { given } = scenarioOf(creditNoteNumberDecider);
const { creditId } = claimed.data;
const claim = { type: 'ClaimCreditNoteNumber', ...claimed.data } as const;

it('a credit note number belongs to one credit', () => {
  given([]).when(claim).then([claimed]);
  given([claimed])
    .when({ ...claim, creditId: 'another' })
    .thenRefused({ reason: 'claimed', creditId });
  // With the date of the second claim.
  given([claimed])
    .when({ ...claim, givenAt: '2025-11-29T10:00:00.000Z' })
    .thenNothing();
});
