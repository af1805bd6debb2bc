import { type Paise, rupeesToPaise } from '@haat/contracts/money';
import { readUtr } from '@haat/contracts/utr';
import type { CreditName } from '@haat/platform/record/stream-names';
import {
  type Resolved,
  refundPayment,
  rejectInReview,
  releasePayment,
  reopenPayment,
  sayRefusal,
  verifyInReview,
} from './payments.ts';
import { done, type Resolution, refused } from './resolution.ts';
import type { Given, ResolveCommand } from './resolve-command.ts';

const resolutionOf = ({ values: { reference = '' }, operator, reason }: Given) => ({
  referenceCode: reference,
  operator,
  reason,
});

const say = async (given: Given, resolved: Promise<Resolved>): Promise<Resolution> => {
  const { values } = given;
  const result = await resolved;
  if (!result.ok) return refused(sayRefusal(result.refusal));
  return done(`${values.reference} is ${result.payment.phase.replace('_', ' ')} now.`);
};

const withAmount = (
  given: Given,
  run: (amountPaise: Paise) => Promise<Resolved> | string,
): Promise<Resolution> => {
  const { amount = '' } = given.values;
  const amountPaise = rupeesToPaise(amount);
  if (amountPaise === null || amountPaise <= 0) {
    return Promise.resolve(refused(`${amount} is no amount in rupees, such as 549 or 549.50.`));
  }
  const running = run(amountPaise);
  return typeof running === 'string' ? Promise.resolve(refused(running)) : say(given, running);
};

/** @returns undefined where none is given, null where it is no credit's name. */
const readCreditName = (text: string | undefined): CreditName | null | undefined => {
  if (text === undefined) return undefined;
  const bankId = /^bank-(.+)$/s.exec(text)?.[1];
  if (bankId !== undefined) return { bankId };
  const utr = readUtr(/^utr-(.+)$/s.exec(text)?.[1] ?? '');
  return utr === null ? null : { utr };
};

export const paymentCommands: Readonly<Record<string, ResolveCommand>> = {
  'verify-payment': {
    about:
      'The money is this customer’s: the bank’s books show the amount. --credit names the credit ' +
      'where it is not the one of the reported transaction id.',
    takes: ['reference', 'amount'],
    options: { credit: 'text' },
    example: 'verify-payment PAY-7K3M-92QD-4T8X 549',
    changes: true,
    run: (services, given) =>
      withAmount(given, (creditedPaise) => {
        const credit = readCreditName(given.options.credit);
        if (credit === null) return 'Write the credit as bank-<the bank’s id> or utr-<its UTR>.';
        return verifyInReview(services, resolutionOf(given), { creditedPaise, credit });
      }),
  },
  'reject-payment': {
    about: 'The money is not this customer’s, or never came; the customer reads the reason.',
    takes: ['reference'],
    example: 'reject-payment PAY-7K3M-92QD-4T8X',
    changes: true,
    run: (services, given) => say(given, rejectInReview(services, resolutionOf(given))),
  },
  'release-payment': {
    about: 'Frees a payment from the order that it stands for; it may pay another one.',
    takes: ['reference'],
    example: 'release-payment PAY-7K3M-92QD-4T8X',
    changes: true,
    run: (services, given) => say(given, releasePayment(services, resolutionOf(given))),
  },
  'refund-payment': {
    about:
      'Takes money out of a payment that goes back to the payer. Give it before you send the money, ' +
      'under the number of the request, so that nobody spends it meanwhile; or under the bank ' +
      'reference of a transfer that was made already. The same number takes it once.',
    takes: ['reference', 'amount', 'transfer'],
    example: 'refund-payment PAY-7K3M-92QD-4T8X 549 BACK-7K3M92QD',
    changes: true,
    run: (services, given) =>
      withAmount(given, (amountPaise) =>
        refundPayment(services, resolutionOf(given), {
          amountPaise,
          refundReference: given.values.transfer ?? '',
        }),
      ),
  },
  'reopen-payment': {
    about: 'Has the bank asked again about a payment that expired, was sent back, or waits.',
    takes: ['reference'],
    example: 'reopen-payment PAY-7K3M-92QD-4T8X',
    changes: true,
    run: (services, given) => say(given, reopenPayment(services, resolutionOf(given))),
  },
};
