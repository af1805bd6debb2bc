export const webToolMessages = {
  addressMissing: 'Enter a web address.',
  addressTooLong: 'This address is too long. Use at most 2,048 characters.',
  addressInvalid: 'This is not a web address. Use one such as https://example.com/page.',
  addressNotWeb: 'Only addresses with http:// or https:// can be visited.',
  addressWithLogin: 'Remove the username and password from the address.',
  unavailable: 'This tool is restarting. Please try again in a few seconds.',
  tooManyAtOnce: 'Several of your requests are still running. Wait for them, then try again.',
  notPublic: 'We fetch only public sites on ports 80 and 443. Try the address of a public site.',
  noSuchHost: (host: string) => `There is no server named ${host}. Please check the spelling.`,
  timeout: (host: string) => `${host} did not answer in time. Please try again later.`,
  connection: (host: string) =>
    `${host} refused or dropped the connection. Check the address or try again later.`,
  certificate: (host: string, why: string) =>
    `The certificate of ${host} cannot be trusted: ${why}.`,
  tooManyRedirects: 'The server redirects more than 5 times, so we stopped.',
  badRedirect: 'The server redirects to an address that is not a web address.',
  unreadable: 'This page takes too long to read.',
  readersBusy: 'We’re reading many pages right now. Please try again in a moment.',
} as const;

export const nameToolMessages = {
  nameMissing: 'Enter a domain such as example.com.',
  nameInvalid: 'This is not a valid domain. Use one such as example.com.',
  nameWithoutDot: 'Enter a full domain with a dot, such as example.com.',
  nameIsAddress: 'This is an IP address. Enter a domain such as example.com.',
  nameNotPublic: (ending: string) => `.${ending} domains are not on the public internet.`,
  addressNotPublic: (address: string) =>
    `${address} is not a public IP address, so it has no public name. Use a public one such as ` +
    '8.8.8.8.',
  noAnswer: (name: string) => `No nameserver answered for ${name}. Please try again in a moment.`,
  nameserversFail: (name: string) =>
    `The lookup of ${name} failed (SERVFAIL). Usually its nameservers are down or its DNSSEC ` +
    'signatures are broken. Try again in a moment, or contact the domain’s DNS provider.',
  nameserversRefuse: (name: string) =>
    `The lookup of ${name} was refused (REFUSED). Usually its nameservers no longer serve this ` +
    'domain. Contact the domain’s DNS provider.',
  nameserversAnswerOddly: (name: string) =>
    `The nameservers of ${name} sent an answer that we can’t read. Try again in a moment, or ` +
    'contact the domain’s DNS provider.',
  ending: (name: string) => `${name} is a TLD. Enter a domain such as example.${name}.`,
  directorySilent: (ending: string) =>
    `The registry of .${ending} did not answer. Please try again in a moment.`,
  directoryBusy: (ending: string) =>
    `The registry of .${ending} limits lookups, and we’ve reached the limit. Please try again in a ` +
    'few minutes.',
  directoryFailing: (ending: string, status: number) =>
    `The registry of .${ending} reported an error (status ${status}). Please try again later.`,
} as const;

export const previewImageMessages = {
  status: (status: number) => `The server of the preview image answers with status ${status}.`,
  wrongType: 'The preview image is not a PNG, JPEG, WebP or GIF.',
  tooLarge: 'The preview image is larger than 5 MB.',
  unreachable: (why: string) => `We couldn’t load the preview image. ${why}`,
  slow: 'The preview image takes too long to load.',
} as const;
