import type { CreditEvent } from '@haat/contracts/events/credit';
import { sample } from '@haat/contracts/testing/sample';
import { expect, it } from 'vitest';
import { creditsProjector } from './credits.ts';

const at = '2025-11-21T05:00:00.000Z';
const after = (...events: readonly CreditEvent[]) =>
  events.reduce(
    (row, event) => creditsProjector.apply(row, { event, at }),
    undefined as ReturnType<typeof creditsProjector.apply>,
  );

const observed = sample('CreditObserved');
const { creditId, amountPaise } = observed.data;
const claimed = sample('CreditClaimed', { creditId });
const setAside = sample('CreditExcluded', { creditId });

it('a credit is unclaimed until a payment claims it, once', () => {
  expect(after(observed)).toMatchObject({
    credit_id: creditId,
    state: 'unclaimed',
    amount_paise: amountPaise,
    claimed_by: null,
  });
  const { referenceCode } = claimed.data;
  const spent = after(observed, claimed);
  expect(spent).toMatchObject({ state: 'claimed', claimed_by: referenceCode });
  const another = sample('CreditClaimed', { creditId, referenceCode: 'PAY-ANOTHER' });
  expect(after(observed, claimed, another, observed, setAside)).toEqual(spent);
});

it('an excluded credit can still be claimed', () => {
  expect(after(observed, setAside)).toMatchObject({ state: 'set_aside' });
  expect(after(observed, setAside, claimed)).toMatchObject({ state: 'claimed' });
});

it('a credit claimed under a second name holds no money', () => {
  expect(after(claimed)).toMatchObject({ state: 'second_name', amount_paise: null });
  expect(after(claimed, observed)).toMatchObject({ state: 'second_name' });
});
