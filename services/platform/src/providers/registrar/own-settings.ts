import { type HttpResult, jsonOf, type Params } from '../../http/http-client.ts';
import { unreadBefore } from './before-change.ts';
import { isRefused, speaksForItself } from './classify-action.ts';
import { classifyChange, refused } from './classify-change.ts';
import { classifyDomain } from './classify-domain.ts';
import { NO_PRIVACY, PRIVACY_BOUGHT, PRIVACY_NOT_BOUGHT } from './contact-refusals.ts';
import { changeOrder, type OwnOrderCalls, readDetails } from './own-order.ts';
import type { ChangeOutcome, OwnOrder, Registrar } from './port.ts';
import { messageOf, readAnswer } from './wire.ts';

/** Required by the registrar. */
const REASON = 'Requested by the owner';
const NOT_MAILED = 'The registrar didn’t send the email. Please try again in an hour.';

/** The documented answer of raa/resend-verification; null for any other. */
const bareAnswer = (result: HttpResult): ChangeOutcome | null => {
  const said = result.ok && result.status === 200 ? jsonOf(result) : undefined;
  if (said === true) return { kind: 'done' };
  return said === false ? refused('refused', NOT_MAILED, 'false') : null;
};

const says = (result: HttpResult, words: RegExp): boolean => {
  const wire = result.ok && speaksForItself(result) ? readAnswer(result) : null;
  return wire !== null && isRefused(wire) && words.test(messageOf(wire));
};

/** Privacy, and the registrant's confirmation by mail. */
export const createOwnSettings = ({
  read,
  write,
  writeSlowly,
}: OwnOrderCalls): Pick<Registrar, 'setPrivacy' | 'resendVerification'> => {
  const buy = (params: Params) =>
    writeSlowly('domains/purchase-privacy.json', [...params, ['invoice-option', 'NoInvoice']]);
  const modify = (params: Params, enabled: boolean) =>
    writeSlowly('domains/modify-privacy-protection.json', [
      ...params,
      ['protect-privacy', String(enabled)],
      ['reason', REASON],
    ]);
  /** The end can be missing where privacy was bought, and be there where it has passed. */
  const turnOn = async (params: Params, endsAt: string | null): Promise<HttpResult> => {
    const result = endsAt === null ? await buy(params) : await modify(params, true);
    if (endsAt === null) return says(result, PRIVACY_BOUGHT) ? modify(params, true) : result;
    return says(result, PRIVACY_NOT_BOUGHT) ? buy(params) : result;
  };

  const setPrivacy = async (order: OwnOrder, enabled: boolean): Promise<ChangeOutcome> => {
    const reading = await readDetails(order, { read, classify: classifyDomain });
    if (reading.kind !== 'read') return unreadBefore(reading);
    if (reading.isPrivate === enabled) return { kind: 'done' };
    if (enabled && reading.allowsPrivacy === false) {
      return refused('refused', NO_PRIVACY, 'privacyprotectedallowed is false');
    }
    if (!enabled) return changeOrder(order, 'privacy_off', (params) => modify(params, false));
    return changeOrder(order, 'privacy_on', (params) => turnOn(params, reading.privacyEndsAt));
  };

  return {
    setPrivacy,
    resendVerification: (order) =>
      changeOrder(
        order,
        'verification',
        (params) => write('domains/raa/resend-verification.json', params),
        (result, change) => bareAnswer(result) ?? classifyChange(result, change),
      ),
  };
};
