export type Brand = {
  readonly name: string;
  /** Counts as a whole word of a host name alone: too short, or a word of its own. */
  readonly words?: readonly string[];
  /** Counts anywhere in a host name. */
  readonly parts?: readonly string[];
  /** The registered domains that are its own. */
  readonly domains: readonly string[];
  /** It holds its name under the endings of many countries. */
  readonly anyEnding?: boolean;
};

/**
 * Whom the warnings of CERT-In, the Reserve Bank of India and the cyber crime portal name most:
 * banks, UPI apps, the government, shops. Domains as their owners publish them. Names below
 * bank.in, gov.in and nic.in are given to banks and the government alone, so they need no line
 * here.
 */
export const BRANDS: readonly Brand[] = [
  {
    name: 'State Bank of India',
    words: ['sbi', 'yono', 'yonosbi'],
    parts: ['onlinesbi', 'sbiyono', 'statebankofindia'],
    domains: ['sbi.co.in', 'onlinesbi.sbi', 'onlinesbi.com', 'sbiyono.sbi', 'sbicard.com'],
  },
  {
    name: 'HDFC Bank',
    parts: ['hdfc'],
    domains: [
      'hdfcbank.com',
      'hdfc.com',
      'hdfclife.com',
      'hdfcergo.com',
      'hdfcsec.com',
      'hdfcfund.com',
    ],
  },
  {
    name: 'ICICI Bank',
    parts: ['icici'],
    domains: [
      'icicibank.com',
      'icicidirect.com',
      'icicilombard.com',
      'iciciprulife.com',
      'icicipruamc.com',
    ],
  },
  { name: 'Axis Bank', parts: ['axisbank'], domains: ['axisbank.com', 'axisbank.co.in'] },
  {
    name: 'Kotak Mahindra Bank',
    words: ['kotak', 'kotakbank'],
    parts: ['kotakmahindra'],
    domains: ['kotak.com', 'kotaksecurities.com', 'kotakmf.com', 'kotaklife.com'],
  },
  {
    name: 'Punjab National Bank',
    words: ['pnb', 'netpnb'],
    domains: ['pnbindia.in', 'netpnb.com'],
  },
  { name: 'Bank of Baroda', parts: ['bankofbaroda'], domains: ['bankofbaroda.in'] },
  { name: 'Canara Bank', parts: ['canarabank'], domains: ['canarabank.com'] },
  { name: 'Yes Bank', parts: ['yesbank'], domains: ['yesbank.in'] },
  { name: 'IndusInd Bank', parts: ['indusind'], domains: ['indusind.com'] },
  {
    name: 'Paytm',
    parts: ['paytm'],
    domains: ['paytm.com', 'paytm.in', 'paytmbank.com', 'paytmmoney.com'],
  },
  { name: 'PhonePe', parts: ['phonepe'], domains: ['phonepe.com'] },
  { name: 'MobiKwik', parts: ['mobikwik'], domains: ['mobikwik.com'] },
  { name: 'Razorpay', parts: ['razorpay'], domains: ['razorpay.com', 'rzp.io'] },
  {
    name: 'BHIM and NPCI',
    words: ['bhim', 'npci'],
    parts: ['bhimupi'],
    domains: ['npci.org.in', 'bhimupi.org.in'],
  },
  { name: 'Aadhaar', words: ['uidai'], parts: ['aadhaar', 'aadhar'], domains: ['uidai.gov.in'] },
  { name: 'the Income Tax Department', parts: ['incometax'], domains: ['incometax.gov.in'] },
  { name: 'EPFO', words: ['epfo', 'epf'], domains: ['epfindia.gov.in'] },
  { name: 'IRCTC', parts: ['irctc'], domains: ['irctc.co.in', 'irctc.com'] },
  { name: 'Parivahan', parts: ['parivahan', 'echallan'], domains: ['parivahan.gov.in'] },
  { name: 'DigiLocker', parts: ['digilocker'], domains: ['digilocker.gov.in'] },
  { name: 'India Post', parts: ['indiapost'], domains: ['indiapost.gov.in', 'ippbonline.com'] },
  { name: 'PM Kisan', parts: ['pmkisan'], domains: ['pmkisan.gov.in'] },
  {
    name: 'Amazon',
    words: ['amazon'],
    domains: ['amazon.com', 'amazon.in', 'amazonaws.com', 'amzn.to'],
    anyEnding: true,
  },
  { name: 'Flipkart', parts: ['flipkart'], domains: ['flipkart.com'] },
  { name: 'Myntra', parts: ['myntra'], domains: ['myntra.com'] },
  { name: 'Meesho', parts: ['meesho'], domains: ['meesho.com'] },
  { name: 'Jio', words: ['jio', 'myjio'], domains: ['jio.com', 'jiomart.com', 'jiocinema.com'] },
  { name: 'Airtel', parts: ['airtel'], domains: ['airtel.in', 'airtel.com'] },
  {
    name: 'Google',
    parts: ['google', 'gmail'],
    domains: [
      'google.com',
      'gmail.com',
      'googleapis.com',
      'googleusercontent.com',
      'withgoogle.com',
      'googleblog.com',
      'google-analytics.com',
      'googletagmanager.com',
      'googleadservices.com',
      'googlesyndication.com',
      'googlevideo.com',
    ],
    anyEnding: true,
  },
  {
    name: 'Microsoft',
    parts: ['microsoft', 'office365'],
    domains: ['microsoft.com', 'microsoftonline.com', 'office365.com'],
  },
  { name: 'Apple', words: ['icloud', 'appleid'], domains: ['apple.com', 'icloud.com'] },
  { name: 'Facebook', parts: ['facebook'], domains: ['facebook.com', 'facebook.net'] },
  { name: 'Instagram', parts: ['instagram'], domains: ['instagram.com', 'cdninstagram.com'] },
  { name: 'WhatsApp', parts: ['whatsapp'], domains: ['whatsapp.com', 'whatsapp.net'] },
  { name: 'PayPal', parts: ['paypal'], domains: ['paypal.com', 'paypal.me', 'paypalobjects.com'] },
  { name: 'Netflix', parts: ['netflix'], domains: ['netflix.com', 'netflix.net'] },
];

/** Endings under which nobody but banks and the government gets a name (RBI, NIXI, NIC). */
const RESERVED_ENDINGS = ['.bank.in', '.gov.in', '.nic.in'] as const;

export const isReservedEnding = (host: string): boolean =>
  RESERVED_ENDINGS.some((ending) => host.endsWith(ending));

/** Services that turn a long address into a short one, which tells nothing of where it leads. */
export const SHORTENERS: ReadonlySet<string> = new Set([
  'bit.ly',
  'bl.ink',
  'buff.ly',
  'cutt.ly',
  'goo.gl',
  'is.gd',
  'lnkd.in',
  'ow.ly',
  'rb.gy',
  'rebrand.ly',
  's.id',
  'short.gy',
  'shorturl.at',
  't.co',
  't.ly',
  'tiny.cc',
  'tinyurl.com',
  'v.gd',
]);
