export const webToolMessages = {
  addressMissing: 'Please enter a web address.',
  addressTooLong: 'This address is too long. Please shorten it to 2,048 characters.',
  addressInvalid: 'This is not a web address. Use one such as https://example.com/page.',
  addressNotWeb: 'Only addresses with http:// or https:// can be visited.',
  addressWithLogin: 'Please take the user name and password out of the address.',
  unavailable: 'This tool is being restarted. Please try again in a few seconds.',
  tooManyAtOnce:
    'Several of your questions are still being answered. Please wait for them and try again.',
  notPublic:
    'This address does not lead to the public web at its usual ports, 80 and 443, so our server ' +
    'does not visit it. Try a public site.',
  noSuchHost: (host: string) => `There is no server named ${host}. Please check the spelling.`,
  timeout: (host: string) => `${host} did not answer in time. Please try again later.`,
  connection: (host: string) => `${host} refused or dropped the connection.`,
  certificate: (host: string, why: string) =>
    `The certificate of ${host} cannot be trusted: ${why}.`,
  tooManyRedirects: 'The server redirects more than 5 times, perhaps in a circle.',
  badRedirect: 'The server redirects to something that is no web address.',
  unreadable: 'This page is built so that it cannot be read in time.',
  readersBusy: 'Many pages are being read right now. Please try again in a moment.',
} as const;

/** Of the web tools that ask about a name. */
export const nameToolMessages = {
  nameMissing: 'Please enter a name such as example.com.',
  nameInvalid: 'This is not a name that nameservers know. Use one such as example.com.',
  nameWithoutDot: 'A name has a dot in it, such as example.com.',
  nameIsAddress: 'This is an IP address. Please enter a name such as example.com.',
  nameNotPublic: (ending: string) => `Names under .${ending} are not on the public internet.`,
  addressNotPublic: (address: string) =>
    `${address} is not an address of the public internet, so nobody outside knows its name. Use a ` +
    'public one such as 8.8.8.8.',
  nobodyAnswered: (name: string) =>
    `No nameserver answered for ${name}. Please try again in a moment.`,
  nameserversFail: (name: string) =>
    `The question about ${name} ended in a failure (SERVFAIL): mostly its nameservers are down, or ` +
    'its DNSSEC signatures are broken. Please try again in a moment, or tell who runs them.',
  nameserversRefuse: (name: string) =>
    `The question about ${name} was refused (REFUSED): mostly its nameservers do not hold it any ` +
    'more. Tell who runs them.',
  nameserversAnswerOddly: (name: string) =>
    `What came back about ${name} was no answer to use. Please try again in a moment, or tell who ` +
    'runs its nameservers.',
  ending: (name: string) =>
    `${name} is an ending under which names are registered. Enter a name below it, such as ` +
    `example.${name}.`,
  directorySilent: (ending: string) =>
    `The directory of .${ending} names did not answer. Please try again in a moment.`,
  directoryBusy: (ending: string) =>
    `The directory of .${ending} names answers no more questions for now: it limits how many it ` +
    'takes. Please try again in some minutes.',
  directoryFailing: (ending: string, status: number) =>
    `The directory of .${ending} names reports a fault of its own (status ${status}). Please try ` +
    'again later.',
} as const;

export const previewImageMessages = {
  status: (status: number) => `The server of the preview image answers with status ${status}.`,
  wrongType: 'The preview image is no PNG, JPEG, WebP or GIF.',
  tooLarge: 'The preview image is larger than 5 MB.',
  unreachable: (why: string) => `The preview image cannot be had. ${why}`,
  slow: 'The preview image takes too long to load.',
} as const;
