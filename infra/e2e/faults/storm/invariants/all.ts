import type { VerifiedWorld } from '../world.ts';
import { anchorsVerify, hashChainsVerify } from './chains.ts';
import { boughtCodeCanBeDownloaded, oneFreePlanACustomer } from './deliveries.ts';
import type { Invariant } from './invariant.ts';
import { invoiceNumbersHaveNoGap, oneInvoiceACompletedOrder } from './invoices.ts';
import { noEventIsParked, noEventIsPassedOver, noJobIsLost, noStepFails } from './jobs.ts';
import {
  anOrderIsPaidOnce,
  aPaymentPaysOneOrderAtATime,
  everyPaymentEnds,
  moneyOfAnEndedOrderIsFree,
  noCreditBuysMoreThanArrived,
  oneCreditVerifiesOnePayment,
  onlyVerifiedMoneyConfirmsAnOrder,
  verifiedMoneyReachesItsOrder,
  whatArrivedIsWhatIsWritten,
  whatDecidesIsClaimed,
  whoPaidByLinkIsServed,
} from './money.ts';
import {
  aLockedOrderIsNeverOrderedAgain,
  aSilentRegistrarIsGivenItsTime,
  completedIsRegistered,
  everyRegisterCallIsWrittenFirst,
  neverTwoRegisterCallsAtOnce,
  noNameIsHeldForNothing,
  oneRegistrationAName,
  registeredIsNeverFailed,
  whatIsDeliveredIsSold,
} from './names.ts';
import { everyOrderHasAnExit, whatWasToldIsKept } from './orders.ts';
import { nobodyIsNamed } from './plain-text.ts';
import {
  everyProcessIsReadyAgain,
  noAnswerIsBroken,
  noLogIsWithoutEnd,
  noProcessEndsByItself,
} from './processes.ts';
import { readModelsEqualTheirReplay } from './read-models.ts';

export const invariants: readonly Invariant<VerifiedWorld>[] = [
  oneCreditVerifiesOnePayment,
  whatDecidesIsClaimed,
  noCreditBuysMoreThanArrived,
  whatArrivedIsWhatIsWritten,
  whoPaidByLinkIsServed,
  aPaymentPaysOneOrderAtATime,
  anOrderIsPaidOnce,
  onlyVerifiedMoneyConfirmsAnOrder,
  verifiedMoneyReachesItsOrder,
  moneyOfAnEndedOrderIsFree,
  everyPaymentEnds,
  oneRegistrationAName,
  everyRegisterCallIsWrittenFirst,
  neverTwoRegisterCallsAtOnce,
  aSilentRegistrarIsGivenItsTime,
  aLockedOrderIsNeverOrderedAgain,
  registeredIsNeverFailed,
  completedIsRegistered,
  noNameIsHeldForNothing,
  whatIsDeliveredIsSold,
  oneFreePlanACustomer,
  boughtCodeCanBeDownloaded,
  everyOrderHasAnExit,
  whatWasToldIsKept,
  oneInvoiceACompletedOrder,
  invoiceNumbersHaveNoGap,
  readModelsEqualTheirReplay,
  hashChainsVerify,
  anchorsVerify,
  noEventIsPassedOver,
  noEventIsParked,
  noJobIsLost,
  noStepFails,
  noProcessEndsByItself,
  everyProcessIsReadyAgain,
  noLogIsWithoutEnd,
  noAnswerIsBroken,
  nobodyIsNamed,
];
