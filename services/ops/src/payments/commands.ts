import type { Paise } from '@haat/contracts/money';
import { readAmount } from '../command-line/amount.ts';
import type { CommandGroup, Given, OpsCommand } from '../command-line/command.ts';
import { AMOUNT, ANYTHING, REFERENCE_CODE, understood } from '../command-line/kinds.ts';
import { done, type Outcome, refused, refusedUnlessInsisted } from '../command-line/outcome.ts';
import { CREDIT, readCreditName } from './credit-name.ts';
import { rejectInReview, releasePayment, reopenPayment } from './decide-payment.ts';
import { importStatement } from './import/import-statement.ts';
import { layouts } from './import/layouts.ts';
import { list } from './list.ts';
import { refundOutcome, refundPayment } from './refund-payment.ts';
import type { Resolved } from './resolution.ts';
import { mayInsist, sayRefusal } from './say-refusal.ts';
import { setAside } from './set-aside.ts';
import { show } from './show.ts';
import { unclaimed } from './unclaimed.ts';
import { verifyInReview } from './verify-in-review.ts';

const resolutionOf = ({ values: { reference = '' }, operator, reason }: Given) => ({
  referenceCode: reference,
  operator,
  reason,
});

const say = async (given: Given, resolved: Promise<Resolved>): Promise<Outcome> => {
  const { values } = given;
  const result = await resolved;
  if (!result.ok) {
    const { refusal } = result;
    return mayInsist(refusal)
      ? refusedUnlessInsisted(sayRefusal(refusal))
      : refused(sayRefusal(refusal));
  }
  return done(`${values.reference} is ${result.payment.phase.replace('_', ' ')} now.`);
};

const withAmount = async (
  given: Given,
  run: (amountPaise: Paise) => Promise<Resolved>,
): Promise<Outcome> => {
  const { amount = '' } = given.values;
  return say(given, run(understood(readAmount(amount))));
};

const approve: OpsCommand = {
  about: 'The money is this customer’s: the bank’s books show the amount.',
  takes: { reference: REFERENCE_CODE, amount: AMOUNT },
  options: {
    credit: {
      about:
        'the credit; by default the one that payments show names, or that of the submitted ' +
        'transaction ID: utr-…, bank-… or row-…',
      value: '<credit>',
      kind: CREDIT,
    },
    insist: {
      about:
        'also more than was submitted, a credit by a bank’s ID that no statement has shown, one ' +
        'that the bank reversed, and one beside that of the submitted transaction ID',
    },
  },
  example: 'PAY-7K3M-92QD-4T8X 549',
  changes: true,
  run: async (shop, given) => {
    const named = given.options.credit;
    const credit = named === undefined ? undefined : understood(readCreditName(named));
    const services = await shop.services();
    return withAmount(given, (creditedPaise) =>
      verifyInReview(services, resolutionOf(given), {
        ...{ creditedPaise, credit },
        insists: given.options.insist !== undefined,
      }),
    );
  },
};

const reject: OpsCommand = {
  about: 'The money is not this customer’s, or never arrived; the customer reads the reason.',
  takes: { reference: REFERENCE_CODE },
  example: 'PAY-7K3M-92QD-4T8X',
  changes: true,
  run: async (shop, given) =>
    say(given, rejectInReview(await shop.services(), resolutionOf(given))),
};

const release: OpsCommand = {
  about: 'Releases a payment from its order, so that it can pay another one.',
  takes: { reference: REFERENCE_CODE },
  example: 'PAY-7K3M-92QD-4T8X',
  changes: true,
  run: async (shop, given) =>
    say(given, releasePayment(await shop.services(), resolutionOf(given))),
};

const refund: OpsCommand = {
  about:
    'Records a refund of a payment. Record it before you send it, under the number of the ' +
    'request, so that the money cannot be spent meanwhile; or, once the transfer was made, under ' +
    'its bank reference. Each number is recorded once, for one payment.',
  takes: { reference: REFERENCE_CODE, amount: AMOUNT, transfer: ANYTHING },
  example: 'PAY-7K3M-92QD-4T8X 549 BACK-7K3M92QD',
  changes: true,
  run: async (shop, given) => {
    const services = await shop.services();
    const { amount = '', transfer: refundReference = '' } = given.values;
    const amountPaise = understood(readAmount(amount));
    const refunded = { amountPaise, refundReference };
    const recorded = await refundPayment(services, resolutionOf(given), refunded);
    if (!recorded.ok) return refused(sayRefusal(recorded.refusal));
    return refundOutcome(services, recorded.payment, refundReference);
  },
};

const reopen: OpsCommand = {
  about: 'Asks the bank again about a payment that expired, was rejected or waits.',
  takes: { reference: REFERENCE_CODE },
  example: 'PAY-7K3M-92QD-4T8X',
  changes: true,
  run: async (shop, given) => say(given, reopenPayment(await shop.services(), resolutionOf(given))),
};

export const paymentCommands: CommandGroup = {
  commands: {
    ...{ list, show, approve, reject, release, refund, reopen },
    ...{ import: importStatement, layouts, unclaimed, 'set-aside': setAside },
  },
};
