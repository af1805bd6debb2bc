import { paymentStream, utrStream } from '@haat/contracts/events/payment';
import type { CreateInitialFields } from '@haat/contracts/http/payments';
import { paymentMessages, refusalMessages } from '@haat/contracts/messages';
import { rupeesToPaise } from '@haat/contracts/money';
import { readUtr, utrLooksUnusual } from '@haat/contracts/utr';
import { paymentDecider } from '@haat/domain/payment';
import { reportOf, utrDecider } from '@haat/domain/utr';
import { isoNow } from '@haat/platform/clock';
import { executeCommand } from '@haat/platform/commands/execute';
import type { Position } from '@haat/platform/event-store/port';
import { Refusal } from '@haat/platform/http-server/refusal';
import { newReferenceCode } from '@haat/platform/ids';
import type { FastifyRequest } from 'fastify';
import { type ApiContext, customerCommand } from '../../context.ts';
import { storeScreenshot } from './screenshot.ts';

type Caller = Pick<FastifyRequest, 'commandId'> & { readonly customerId: string };
type Services = Pick<ApiContext, 'store' | 'clock' | 'db'>;

export type ReportedPayment = CreateInitialFields & { readonly screenshot?: Buffer | undefined };

/**
 * Takes a customer's word that a UPI payment was made. One bank reference is one payment: a repeat
 * gets the first reference code, also after a crash between the claim and the payment.
 * @throws {Refusal} 400 for unusable input.
 */
export const submitPayment = async (
  { store, clock, db }: Services,
  caller: Caller,
  reported: ReportedPayment,
): Promise<{ readonly referenceCode: string; readonly position: Position | null }> => {
  const services = { store, clock };
  const { customerId } = caller;
  const utr = readUtr(reported.txn_id);
  if (utr === null) throw new Refusal(400, paymentMessages.utrRequired);
  const amountPaise = rupeesToPaise(reported.amount);
  if (!amountPaise) throw new Refusal(400, refusalMessages.invalidAmount);
  const screenshotHash = await storeScreenshot(db, customerId, reported.screenshot);

  const referenceCode = await claimUtr(services, caller, utr);
  const stream = paymentStream(referenceCode);
  const submitted = await executeCommand(
    services,
    paymentDecider,
    stream,
    {
      type: 'SubmitPayment',
      referenceCode,
      customerId,
      utr,
      tr: null,
      amountPaise,
      referenceText: reported.reference_text || null,
      screenshotHash,
      utrLooksUnusual: utrLooksUnusual(utr, clock.now()),
      submittedAt: isoNow(clock),
    },
    customerCommand(caller, customerId, stream),
  );
  // A refusal is a repeat with other details: what was said first stands, under the same code.
  return { referenceCode, position: submitted.ok ? submitted.position : null };
};

/** @returns the reference code of the UTR: a new one, or a repeat's first one. */
const claimUtr = async (
  services: Pick<ApiContext, 'store' | 'clock'>,
  caller: Caller,
  utr: string,
): Promise<string> => {
  const { customerId } = caller;
  const referenceCode = newReferenceCode();
  const claimed = await executeCommand(
    services,
    utrDecider,
    utrStream(utr),
    { type: 'ClaimUtr', utr, referenceCode, customerId },
    customerCommand(caller, customerId, paymentStream(referenceCode)),
  );
  return reportOf(claimed.state, customerId)?.referenceCode ?? referenceCode;
};
