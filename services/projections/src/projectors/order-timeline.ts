import type { HaatEvent } from '@haat/contracts/events/registry';
import type { TimelineEntry } from '@haat/contracts/http/orders';
import { indianDate } from '@haat/contracts/indian-time';
import { formatRupees, type Paise, subtractPaise } from '@haat/contracts/money';
import type { OrderKind } from '@haat/contracts/order-kind';
import { formatYears } from '@haat/contracts/registration-period';
import { timelineTitles } from '@haat/contracts/timeline-titles';

export type Timeline = readonly TimelineEntry[];

export type TimelineDetails = {
  /** What the bank credited; null until then. */
  readonly paidPaise: Paise | null;
  readonly kind: OrderKind;
};

/** @returns "21 Nov 2027", the day in India. */
const day = (iso: string): string => indianDate(Date.parse(iso));

const RESERVED_TEXT: Readonly<Record<OrderKind, string>> = {
  domain: 'domain reserved for you',
  code: 'price locked for you',
  hosting: 'price locked for you',
  free_hosting: 'free of charge',
  renewal: 'price locked for you',
  restore: 'price locked for you',
  upgrade: 'price locked for you',
};

/** Reasons may be sentences or clauses. */
const sentence = (reason: string): string =>
  `${reason.charAt(0).toUpperCase()}${reason.slice(1).replace(/\.$/, '')}.`;

/** After an order that ended undelivered. */
const retainedMoneyText = ({ paidPaise, kind }: TimelineDetails): string => {
  if (kind === 'free_hosting') return 'Nothing was charged.';
  if (paidPaise === null) {
    return 'If the money left your account, contact support with the transaction ID.';
  }
  const other = kind === 'domain' ? 'another domain' : 'another order';
  return `${formatRupees(paidPaise)} is in your balance. Use it for ${other} or request a refund.`;
};

const done = (at: string, title: string, detail: string | null = null): TimelineEntry => ({
  at,
  title,
  detail,
  state: 'done',
});
const now = (at: string, title: string, detail: string): TimelineEntry => ({
  at,
  title,
  detail,
  state: 'now',
});
const failed = (at: string, title: string, detail: string): TimelineEntry => ({
  at,
  title,
  detail,
  state: 'failed',
});

const entriesOf = (event: HaatEvent, at: string, facts: TimelineDetails): Timeline => {
  switch (event.type) {
    case 'OrderPlaced': {
      const { orderId, payment, placedAt, service } = event.data;
      const placed = done(
        placedAt,
        timelineTitles.orderPlaced,
        `${orderId}, ${RESERVED_TEXT[service.kind]}`,
      );
      if (payment === null) return [placed];
      const reported = `${payment.referenceCode} for ${formatRupees(payment.amountPaise)}`;
      return [
        done(payment.submittedAt, timelineTitles.paymentReported, reported),
        placed,
        now(placedAt, timelineTitles.matchingCredit, 'Usually within 15 minutes'),
      ];
    }
    case 'OrderPaymentConfirmed': {
      const { creditedPaise, balancePaise, utrEnding } = event.data;
      const byUpi = subtractPaise(creditedPaise, balancePaise);
      const matched = `${formatRupees(byUpi)}, transaction ID ending ${utrEnding}`;
      return [
        ...(balancePaise > 0
          ? [done(at, timelineTitles.paidFromBalance, formatRupees(balancePaise))]
          : []),
        ...(byUpi > 0 ? [done(at, timelineTitles.creditMatched, matched)] : []),
      ];
    }
    case 'OrderPaymentReplaced': {
      const { replacedBy, amountPaise } = event.data;
      const reported = `${replacedBy} for ${formatRupees(amountPaise)}`;
      return [
        done(at, timelineTitles.paymentReplaced, reported),
        now(at, timelineTitles.matchingCredit, 'Usually within 15 minutes'),
      ];
    }
    case 'OrderPaymentRetried': {
      const { referenceCode, amountPaise } = event.data;
      return [
        done(at, timelineTitles.paidAgain, `${referenceCode} for ${formatRupees(amountPaise)}`),
        now(at, timelineTitles.matchingCredit, 'Usually within 15 minutes'),
      ];
    }
    case 'OrderPaymentFailed':
      return [failed(at, timelineTitles.paymentRejected, sentence(event.data.reason))];
    case 'DomainRegistrationRequested':
      return [done(at, timelineTitles.registrationRequested, formatYears(event.data.years))];
    case 'DomainRegistrationPending':
      return [now(at, timelineTitles.waitingAtRegistrar, 'Locked for processing at the registrar')];
    case 'DomainRegistrationOutcomeUnknown': {
      const why =
        event.data.cause === 'no_answer'
          ? 'No reply from the registrar. We’re checking again'
          : 'Unclear reply from the registrar. We’re checking again';
      return [now(at, timelineTitles.askingRegistrarAgain, why)];
    }
    case 'OrderDomainLost': {
      const retainedText = facts.paidPaise === null ? '' : ` ${retainedMoneyText(facts)}`;
      return [
        failed(at, timelineTitles.domainLost, `${sentence(event.data.reason)}${retainedText}`),
      ];
    }
    case 'DomainRegistered':
      return [done(at, timelineTitles.domainRegistered, `Expires on ${day(event.data.expiresAt)}`)];
    case 'RegistrantVerificationRequested': {
      const by = `Open the registrar’s email and press its link by ${day(event.data.verifyBy)}`;
      return [now(at, timelineTitles.verificationRequested, by)];
    }
    case 'RegistrantVerified':
      return [done(at, timelineTitles.verified)];
    case 'RegistrantVerificationSuspended': {
      const why = 'The owner’s email was not confirmed. Open the registrar’s email, press its link';
      return [failed(at, timelineTitles.verificationSuspended, why)];
    }
    case 'RegistrantVerificationWithdrawn':
      return [done(at, timelineTitles.verificationWithdrawn)];
    case 'DomainRegistrationFailed': {
      const why = `${sentence(event.data.reason)} ${retainedMoneyText(facts)}`;
      return [failed(at, timelineTitles.registrationFailed, why)];
    }
    case 'HostingProvisioningRequested':
      return [now(at, timelineTitles.settingHostingUp, event.data.planName)];
    case 'HostingProvisioned':
      return [done(at, timelineTitles.hostingSetUp, `${event.data.domain} is hosted`)];
    case 'HostingProvisioningFailed': {
      const why = `${sentence(event.data.reason)} ${retainedMoneyText(facts)}`;
      return [failed(at, timelineTitles.hostingFailed, why)];
    }
    case 'BundledHostingFailed': {
      const why = `${sentence(event.data.reason)} Your domain is registered.`;
      return [failed(at, timelineTitles.hostingFailed, why)];
    }
    case 'HostingSiteOnline':
      return [done(at, timelineTitles.siteOnline, event.data.url)];
    case 'DomainRenewalRequested': {
      const { years, renewsFrom } = event.data;
      const detail = `${formatYears(years)}, from ${day(renewsFrom)}`;
      return [done(at, timelineTitles.renewalRequested, detail)];
    }
    case 'DomainRenewalPending':
      return [now(at, timelineTitles.waitingAtRegistrar, 'Locked for processing at the registrar')];
    case 'DomainRenewed':
      return [done(at, timelineTitles.renewed, `Expires on ${day(event.data.expiresAt)}`)];
    case 'HostingRenewed':
      return [done(at, timelineTitles.renewed, `Expires on ${day(event.data.paidUntil)}`)];
    case 'RenewalFailed': {
      const why = `${sentence(event.data.reason)} ${retainedMoneyText(facts)}`;
      return [failed(at, timelineTitles.notRenewed, why)];
    }
    case 'DomainRestoreRequested':
      return [done(at, timelineTitles.restoreRequested, event.data.domain)];
    case 'DomainRestorePending': {
      const detail =
        event.data.accepted === 'restore'
          ? 'The registry is giving the domain back'
          : 'Restored. Adding the year';
      return [now(at, timelineTitles.waitingAtRegistrar, detail)];
    }
    case 'DomainRestored':
      return [done(at, timelineTitles.restored, `Expires on ${day(event.data.expiresAt)}`)];
    case 'RestoreFailed': {
      const why = `${sentence(event.data.reason)} ${retainedMoneyText(facts)}`;
      return [failed(at, timelineTitles.notRestored, why)];
    }
    case 'HostingUpgradeRequested': {
      const detail = `${event.data.planName}. We’re checking it with our hosting server`;
      return [now(at, timelineTitles.upgradeRequested, detail)];
    }
    case 'HostingUpgraded': {
      const { planName, paidUntil } = event.data;
      return [done(at, timelineTitles.upgraded, `${planName}. Expires on ${day(paidUntil)}`)];
    }
    case 'HostingUpgradeFailed': {
      const why = `${sentence(event.data.reason)} ${retainedMoneyText(facts)}`;
      return [failed(at, timelineTitles.notUpgraded, why)];
    }
    case 'DownloadGranted':
      return [done(at, timelineTitles.downloadReady, event.data.title)];
    case 'OrderCancelled': {
      const why = `${sentence(event.data.reason)} ${retainedMoneyText(facts)}`;
      return [failed(at, timelineTitles.orderCancelled, why)];
    }
    case 'InvoicePaid':
      return [done(at, timelineTitles.invoicePaid, event.data.invoiceNumber)];
    case 'InvoiceVoided':
      return [done(at, timelineTitles.invoiceVoided, event.data.invoiceNumber)];
    case 'CreditNoteIssued': {
      const { creditNoteNumber, amountPaise } = event.data;
      const back = `${creditNoteNumber}: ${formatRupees(amountPaise)} is in your balance`;
      return [done(at, timelineTitles.creditNoteIssued, back)];
    }
    default:
      return [];
  }
};

/** A current entry is done once another follows; matching shows only its outcome. */
const settle = (timeline: Timeline, next: TimelineEntry): Timeline => {
  const last = timeline.at(-1);
  if (last?.state !== 'now') return timeline;
  const earlier = timeline.slice(0, -1);
  const isMatching = last.title === timelineTitles.matchingCredit;
  if (isMatching || last.title === next.title) return earlier;
  return [...earlier, { ...last, state: 'done' }];
};

/** @returns oldest first. */
export const continueTimeline = (
  timeline: Timeline,
  event: HaatEvent,
  at: string,
  facts: TimelineDetails,
): Timeline =>
  entriesOf(event, at, facts).reduce((story, entry) => [...settle(story, entry), entry], timeline);
