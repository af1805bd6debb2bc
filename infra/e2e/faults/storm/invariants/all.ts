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
  whatArrivedIsWhatIsWritten,
} from './money.ts';
import {
  aLockedOrderIsNeverOrderedAgain,
  completedIsRegistered,
  neverTwoRegisterCallsAtOnce,
  noNameIsHeldForNothing,
  oneRegistrationAName,
  registeredIsNeverFailed,
} from './names.ts';
import { everyOrderHasAnExit, whatWasToldIsKept } from './orders.ts';
import {
  everyProcessIsReadyAgain,
  noAnswerIsBroken,
  noLogIsWithoutEnd,
  noProcessEndsByItself,
} from './processes.ts';
import { readModelsEqualTheirReplay } from './read-models.ts';

export const invariants: readonly Invariant[] = [
  oneCreditVerifiesOnePayment,
  noCreditBuysMoreThanArrived,
  whatArrivedIsWhatIsWritten,
  aPaymentPaysOneOrderAtATime,
  onlyVerifiedMoneyConfirmsAnOrder,
  verifiedMoneyReachesItsOrder,
  oneRegistrationAName,
  neverTwoRegisterCallsAtOnce,
  aLockedOrderIsNeverOrderedAgain,
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
  everyProcessIsReadyAgain,
  noLogIsWithoutEnd,
  noAnswerIsBroken,
];
