/** Texts about domains that a customer owns; each says what to do next. */
export const ownedDomainMessages = {
  notFound: 'We couldn’t find this domain in your account. See Domains and hosting.',
  beingSetUp: 'We’re still setting up this domain. Please try again in a minute.',
  transferred: 'This domain has moved to another registrar. Change it there.',
  ended: 'This domain’s registration has ended, so it can’t be changed.',
  redemption: 'This domain is in redemption. Restore it first.',
  onHold: 'The registry has put this domain on hold. Contact support.',
  onHoldUnverified:
    'This domain is on hold until its owner confirms their email. Open the link in the registrar’s ' +
    'email. If it went to a wrong address, contact support.',
  changeNotFound: 'We couldn’t find this change.',
  underWay: 'A change of this is still under way. Wait until it’s done, then try again.',
  registrarSilent: 'The registrar doesn’t answer right now. Please try again in a few minutes.',
  /** @param wait such as "12 minutes" */
  tooManyChanges: (wait: string) =>
    `You’ve made too many changes in the last hour. Please try again in ${wait}.`,
  tooManyCodes: (wait: string) =>
    `You’ve requested too many transfer codes today. Please try again in ${wait}.`,

  nameserversMissing: 'Enter 2 to 13 nameservers, such as ns1.example.com.',
  nameserverInvalid: (typed: string) =>
    `${typed} isn’t a nameserver. Enter a host name such as ns1.example.com.`,
  nameserverTwice: (host: string) => `${host} is entered twice.`,
  nameserverBelow: (host: string, domain: string) =>
    `${host} is part of ${domain} itself. Add it as a child nameserver first (Advanced), or use ` +
    'nameservers of another domain.',
  nameserversSame: 'The domain already has these nameservers.',
  nameserversSilent: (hosts: readonly string[], domain: string) =>
    `${hosts.join(' and ')} ${hosts.length === 1 ? 'doesn’t' : 'don’t'} answer for ${domain} yet. ` +
    'Set up the domain there, or your website and email may stop.',

  lockMissing: 'Choose whether the transfer lock is on or off.',
  lockSame: (enabled: boolean) => `The transfer lock is already ${enabled ? 'on' : 'off'}.`,
  proofNeeded: 'Enter your password to turn off the transfer lock.',
  codeAbsent: 'The registrar has no transfer code for this domain yet. Try again in an hour.',
  codeUnknown: 'We don’t know the new code yet. Show it again in a few minutes.',
  ipsTag: (tag: string) =>
    tag === ''
      ? 'Domains under .uk have no transfer code. Contact support with the IPS tag of your new registrar.'
      : `Domains under .uk have no transfer code. Give us the IPS tag of your new registrar; ours is ${tag}.`,

  contactMissing: 'Enter the name, address, email and phone number.',
  contactEmail: 'Enter an email address such as name@example.com.',
  contactSame: 'The registrar already has these details.',
  ownerChange:
    'A new name, company or email is a change of owner: both sides must confirm it by email, and the ' +
    'domain can’t be transferred for 60 days after it.',
  ownerChangeUnconfirmed: 'Confirm that you want to change the owner.',
  ownerProofNeeded: 'Enter your password to change the owner.',
  ownerChangePending:
    'A change of owner waits for confirmation by email. Open the link in both emails first.',
  ownerChangeEnded:
    'The change of owner was not confirmed by both sides, so the owner is the same.',
  contactsUnknown: 'We can’t see the contacts right now. Please try again in a few minutes.',

  privacyMissing: 'Choose whether your details are hidden.',
  privacySame: (enabled: boolean) => `Your details are already ${enabled ? 'hidden' : 'public'}.`,
  privacyNotAllowed: (ending: string) =>
    `The registry of .${ending} doesn’t allow hiding. It decides itself what its public record shows.`,
  privacyUnknown: 'We don’t know yet whether this domain’s details can be hidden. Try again later.',

  childHostMissing: 'Enter the nameserver’s name, such as ns1.',
  childHostInvalid: (typed: string, domain: string) =>
    `${typed} isn’t a name below ${domain}. Enter a name such as ns1.${domain}.`,
  childIpsMissing: 'Enter at least one IP address, such as 203.0.113.53.',
  childIpInvalid: (typed: string) => `${typed} isn’t a public IPv4 or IPv6 address.`,
  childIpTwice: (typed: string) => `${typed} is entered twice.`,
  childExists: (host: string) => `${host} already exists. Change its addresses instead.`,
  childNotFound: (host: string) => `${host} isn’t a child nameserver of this domain.`,
  childSame: 'The child nameserver already has these addresses.',
  childInUse: (host: string) =>
    `${host} is a nameserver of this domain. Choose other nameservers first.`,
  childTooMany: 'A domain has at most 13 child nameservers.',
  childUnknown: 'We can’t see the child nameservers right now. Please try again in a few minutes.',

  dsExists: 'This DS record already exists.',
  dsNotFound: 'This DS record no longer exists.',
  dsTooMany: 'A domain has at most 8 DS records. Remove an old one first.',
  dsUnknown: 'We can’t see the DS records right now. Please try again in a few minutes.',

  verificationNotNeeded: 'The email of this domain’s owner is confirmed. There’s nothing to send.',
  verificationUnconfirmed:
    'The registrar didn’t say whether it sent the email. Look in your inbox and spam folder. If it ' +
    'isn’t there in an hour, send it again.',
  verificationUnknown: 'We don’t know yet whether a confirmation is missing. Try again later.',

  recordMissing: 'Enter the type, host and value of the record.',
  recordStale: 'This record has changed in the meantime. Check it and try again.',
  recordExists: 'This record already exists.',
  otherNameservers: (hosts: readonly string[]) =>
    `This domain uses other nameservers (${hosts.join(', ')}), so records here have no effect. ` +
    'Switch to our DNS to edit them.',
  nothingToChange: 'Everything is already as you want it.',
  tooManyRecords: 'Change at most 500 records at once.',
  zoneFileMissing: 'Paste a zone file, or choose one.',
  zoneFileTooLong: 'This zone file is too long: at most 200,000 characters.',
  someRefused: (refused: number, all: number) =>
    refused === all
      ? `The registrar refused all ${all} records.`
      : `The registrar refused ${refused} of ${all} records. The others are saved.`,
  notOwnedNow: 'The domain is no longer in this account.',
} as const;
