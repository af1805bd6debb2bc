import type { OwnedDomainAnswer } from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { statusSinceRenewal } from '@haat/domain/domain-name/owned-domain-state';
import type { KnownReading, OwnedDomain } from '@haat/record/owned-domains';
import type { ApiContext } from '../../context.ts';
import { whyNoAutoRenew } from './auto-renew.ts';
import { whyNoDns } from './dns-zone.ts';
import { whyUnchangeable } from './own-domain.ts';
import { hasIpsTag } from './transfer-code.ts';

type NotNow = OwnedDomainAnswer['not_now'];

/** What the registrar has not shown cannot be changed: no one could say what is there. */
const whyNoPrivacy = (domain: string, known: KnownReading | null): string | null => {
  if (known?.is_private === true || known?.allows_privacy === true) return null;
  return known?.allows_privacy === false
    ? say.privacyNotAllowed(domain.slice(domain.indexOf('.') + 1))
    : say.privacyUnknown;
};

const whyNoVerification = (known: KnownReading | null): string | null => {
  const status = known?.verification?.status;
  if (status === undefined) return say.verificationUnknown;
  return status === 'pending' || status === 'suspended' ? null : say.verificationNotNeeded;
};

const whyNothing = (owned: OwnedDomain, known: KnownReading | null): string | null => {
  const readEnd = known?.expires_at?.getTime() ?? null;
  const status = statusSinceRenewal(known?.status ?? null, readEnd, Date.parse(owned.paidUntil));
  const why = whyUnchangeable(owned, status);
  return why === say.onHold && known?.verification?.status === 'suspended'
    ? say.onHoldUnverified
    : why;
};

/** @returns for each thing why it cannot be changed now; null if it can. */
export const notNow = (
  context: Pick<ApiContext, 'settings' | 'clock'>,
  owned: OwnedDomain,
  known: KnownReading | null,
): NotNow => {
  const all = whyNothing(owned, known);
  // A domain that waits for its registrant's confirmation may be on hold for that alone.
  const ended = whyUnchangeable(owned, null);
  return {
    nameservers: all,
    lock: all,
    dns: all ?? whyNoDns(context, known?.nameservers ?? null),
    transfer_code: all ?? (hasIpsTag(owned.domain) ? say.ipsTag('') : null),
    contacts: all ?? (known?.is_owner_change_pending === true ? say.ownerChangePending : null),
    privacy: all ?? whyNoPrivacy(owned.domain, known),
    child_nameservers: all ?? (known?.child_nameservers == null ? say.childUnknown : null),
    dnssec: all ?? (known?.ds_records == null ? say.dsUnknown : null),
    auto_renew: whyNoAutoRenew(owned, context.clock.now()),
    verification: ended ?? whyNoVerification(known),
  };
};
