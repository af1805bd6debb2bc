import type { VerifiedEndState } from '../end-state.ts';
import {
  everyPaisaHasItsPlace,
  noCustomerHasMoreThanTheyPaid,
  theBalanceIsTheSumOfItsEntries,
  whatIsDrawnArrivesOrReturns,
} from './balance.ts';
import { anchorsVerify, hashChainsVerify } from './chains.ts';
import { boughtCodeCanBeDownloaded, oneFreePlanACustomer } from './deliveries.ts';
import { everyPlanOwnerCanLogIn, oneAccountAPlan } from './hosting.ts';
import type { Invariant } from './invariant.ts';
import { invoiceNumbersHaveNoGap, oneInvoiceACompletedOrder } from './invoices.ts';
import { noEventIsParked, noEventIsPassedOver, noJobIsLost, noStepFails } from './jobs.ts';
import {
  anOrderIsPaidOnce,
  aPaymentPaysOneOrderAtATime,
  everyPaymentEnds,
  moneyOfAnEndedOrderIsFree,
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
import { everyOrderCostsItsPrice, everyOrderHasAnExit, noConfirmationIsLost } from './orders.ts';
import { noCustomerIsNamed } from './plain-text.ts';
import {
  everyProcessIsReadyAgain,
  noAnswerIsBroken,
  noLogIsWithoutEnd,
  noProcessEndsByItself,
} from './processes.ts';
import { readModelsEqualTheirReplay } from './read-models.ts';

export const invariants: readonly Invariant<VerifiedEndState>[] = [
  oneCreditVerifiesOnePayment,
  whatDecidesIsClaimed,
  whatArrivedIsWhatIsWritten,
  whoPaidByLinkIsServed,
  aPaymentPaysOneOrderAtATime,
  anOrderIsPaidOnce,
  onlyVerifiedMoneyConfirmsAnOrder,
  verifiedMoneyReachesItsOrder,
  moneyOfAnEndedOrderIsFree,
  everyPaymentEnds,
  everyPaisaHasItsPlace,
  theBalanceIsTheSumOfItsEntries,
  whatIsDrawnArrivesOrReturns,
  noCustomerHasMoreThanTheyPaid,
  everyOrderCostsItsPrice,
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
  oneAccountAPlan,
  everyPlanOwnerCanLogIn,
  boughtCodeCanBeDownloaded,
  everyOrderHasAnExit,
  noConfirmationIsLost,
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
  noCustomerIsNamed,
];
