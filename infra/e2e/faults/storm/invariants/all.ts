import { hashChainsVerify } from './chains.ts';
import type { Invariant } from './invariant.ts';
import { invoiceNumbersHaveNoGap, oneInvoiceACompletedOrder } from './invoices.ts';
import { noJobIsLost } from './jobs.ts';
import {
  aPaymentPaysOneOrderAtATime,
  noCreditBuysMoreThanArrived,
  oneCreditVerifiesOnePayment,
  onlyVerifiedMoneyConfirmsAnOrder,
  verifiedMoneyReachesItsOrder,
} from './money.ts';
import {
  completedIsRegistered,
  noNameIsHeldForNothing,
  oneRegistrationAName,
  registeredIsNeverFailed,
} from './names.ts';
import { everyOrderHasAnExit, whatWasToldIsKept } from './orders.ts';
import { noAnswerIsBroken, noProcessEndsByItself } from './processes.ts';
import { readModelsEqualTheirReplay } from './read-models.ts';

export const invariants: readonly Invariant[] = [
  oneCreditVerifiesOnePayment,
  noCreditBuysMoreThanArrived,
  aPaymentPaysOneOrderAtATime,
  onlyVerifiedMoneyConfirmsAnOrder,
  verifiedMoneyReachesItsOrder,
  oneRegistrationAName,
  registeredIsNeverFailed,
  completedIsRegistered,
  noNameIsHeldForNothing,
  everyOrderHasAnExit,
  whatWasToldIsKept,
  oneInvoiceACompletedOrder,
  invoiceNumbersHaveNoGap,
  readModelsEqualTheirReplay,
  hashChainsVerify,
  noJobIsLost,
  noProcessEndsByItself,
  noAnswerIsBroken,
];
