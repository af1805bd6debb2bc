import { type HttpResult, jsonOf } from '../../http/http-client.ts';
import { unreadBefore } from './before-change.ts';
import { classifyChange, refused } from './classify-change.ts';
import { classifyDomain } from './classify-domain.ts';
import { NO_PRIVACY } from './contact-refusals.ts';
import { changeOrder, type OwnOrderCalls, readDetails } from './own-order.ts';
import type { ChangeOutcome, OwnOrder, Registrar } from './port.ts';

/** Required by the registrar. */
const REASON = 'Requested by the owner';
const NOT_MAILED = 'The registrar didn’t send the email. Please try again in an hour.';

/** The documented answer of raa/resend-verification; null for any other. */
const bareAnswer = (result: HttpResult): ChangeOutcome | null => {
  const said = result.ok && result.status === 200 ? jsonOf(result) : undefined;
  if (said === true) return { kind: 'done' };
  return said === false ? refused('refused', NOT_MAILED, 'false') : null;
};

/** Privacy, and the registrant's confirmation by mail. */
export const createOwnSettings = ({
  read,
  write,
  writeSlowly,
}: OwnOrderCalls): Pick<Registrar, 'setPrivacy' | 'resendVerification'> => {
  const setPrivacy = async (order: OwnOrder, enabled: boolean): Promise<ChangeOutcome> => {
    const reading = await readDetails(order, { read, classify: classifyDomain });
    if (reading.kind !== 'read') return unreadBefore(reading);
    if (reading.isPrivate === enabled) return { kind: 'done' };
    if (enabled && reading.allowsPrivacy === false) {
      return refused('refused', NO_PRIVACY, 'privacyprotectedallowed is false');
    }
    const thing = enabled ? 'privacy_on' : 'privacy_off';
    return changeOrder(order, thing, (params) =>
      enabled && reading.privacyEndsAt === null
        ? writeSlowly('domains/purchase-privacy.json', [...params, ['invoice-option', 'NoInvoice']])
        : writeSlowly('domains/modify-privacy-protection.json', [
            ...params,
            ['protect-privacy', String(enabled)],
            ['reason', REASON],
          ]),
    );
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
