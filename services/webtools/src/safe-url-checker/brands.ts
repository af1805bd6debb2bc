export type Brand = {
  readonly name: string;
  /** Matches whole words only. */
  readonly words?: readonly string[];
  /** Matches anywhere in a host name. */
  readonly parts?: readonly string[];
  readonly domains: readonly string[];
  /** It owns its name under many countries' TLDs. */
  readonly anyEnding?: boolean;
  readonly ending?: string;
};

/**
 * Brands named most in warnings of CERT-In, RBI and the cyber crime portal, with the domains that
 * the owners publish. Names under bank.in, gov.in and nic.in need no entry.
 */
export const BRANDS: readonly Brand[] = [
  {
    name: 'State Bank of India',
    words: ['sbi', 'yono', 'yonosbi'],
    parts: ['onlinesbi', 'sbiyono', 'statebankofindia'],
    domains: [
      'sbi.co.in',
      'bank.sbi',
      'onlinesbi.sbi',
      'onlinesbi.com',
      'sbiyono.sbi',
      'sbicard.com',
    ],
    ending: 'sbi',
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
      'hdfcsky.com',
      'hdfcpension.com',
      'hdfcsales.com',
      'hdfccredila.com',
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
      'icicisecurities.com',
      'icicihfc.com',
      'icicicareers.com',
      'icicifoundation.org',
    ],
  },
  { name: 'Axis Bank', parts: ['axisbank'], domains: ['axisbank.com', 'axisbank.co.in'] },
  {
    name: 'Kotak Mahindra Bank',
    words: ['kotak', 'kotakbank'],
    parts: ['kotakmahindra'],
    domains: ['kotak.com', 'kotakbank.com', 'kotaksecurities.com', 'kotakmf.com', 'kotaklife.com'],
  },
  {
    name: 'Punjab National Bank',
    words: ['pnb', 'netpnb'],
    domains: ['pnbindia.in', 'netpnb.com'],
  },
  {
    name: 'Bank of Baroda',
    parts: ['bankofbaroda', 'bobibanking'],
    domains: ['bankofbaroda.in', 'bankofbaroda.com', 'bankofbaroda.co.in', 'bobibanking.com'],
  },
  {
    name: 'Canara Bank',
    parts: ['canarabank'],
    domains: ['canarabank.com', 'canarabank.in', 'canarabank.co.in'],
  },
  {
    name: 'Union Bank of India',
    parts: ['unionbankofindia', 'unionbankonline'],
    domains: ['unionbankofindia.co.in', 'unionbankonline.co.in'],
  },
  {
    name: 'Central Bank of India',
    parts: ['centralbankofindia'],
    domains: ['centralbankofindia.co.in'],
  },
  {
    name: 'IDFC First Bank',
    parts: ['idfcfirst', 'idfcbank'],
    domains: ['idfcfirstbank.com', 'idfcbank.com'],
  },
  { name: 'IDBI Bank', parts: ['idbibank'], domains: ['idbibank.in', 'idbibank.co.in'] },
  { name: 'Yes Bank', parts: ['yesbank'], domains: ['yesbank.in', 'yesbank.co.in'] },
  { name: 'IndusInd Bank', parts: ['indusind'], domains: ['indusind.com'] },
  {
    name: 'Paytm',
    parts: ['paytm'],
    domains: [
      'paytm.com',
      'paytm.in',
      'paytm.me',
      'paytmpayments.com',
      'paytmbank.com',
      'paytmmoney.com',
      'paytmmall.com',
      'paytminsurance.co.in',
    ],
  },
  { name: 'PhonePe', parts: ['phonepe'], domains: ['phonepe.com', 'phon.pe'] },
  { name: 'MobiKwik', parts: ['mobikwik'], domains: ['mobikwik.com'] },
  { name: 'Razorpay', parts: ['razorpay'], domains: ['razorpay.com', 'rzp.io'] },
  { name: 'BharatPe', parts: ['bharatpe'], domains: ['bharatpe.com', 'bharatpe.in'] },
  { name: 'Cashfree', parts: ['cashfree'], domains: ['cashfree.com'] },
  { name: 'BillDesk', parts: ['billdesk'], domains: ['billdesk.com', 'billdesk.io'] },
  { name: 'CCAvenue', parts: ['ccavenue'], domains: ['ccavenue.com'] },
  { name: 'PayU', words: ['payu', 'payumoney'], domains: ['payu.in', 'payumoney.com', 'payu.com'] },
  {
    name: 'BHIM and NPCI',
    words: ['bhim', 'npci'],
    parts: ['bhimupi'],
    domains: ['npci.org.in', 'bhimupi.org.in', 'bharatbillpay.com'],
  },
  { name: 'Aadhaar', words: ['uidai'], parts: ['aadhaar', 'aadhar'], domains: ['uidai.gov.in'] },
  { name: 'the Income Tax Department', parts: ['incometax'], domains: ['incometax.gov.in'] },
  { name: 'EPFO', words: ['epfo', 'epf'], domains: ['epfindia.gov.in'] },
  {
    name: 'IRCTC',
    parts: ['irctc'],
    domains: ['irctc.co.in', 'irctc.com', 'irctctourism.com', 'irctcipay.com'],
  },
  { name: 'Parivahan', parts: ['parivahan', 'echallan'], domains: ['parivahan.gov.in'] },
  { name: 'DigiLocker', parts: ['digilocker'], domains: ['digilocker.gov.in'] },
  {
    name: 'India Post',
    parts: ['indiapost'],
    domains: ['indiapost.gov.in', 'ippbonline.com', 'ippbonline.in'],
  },
  { name: 'PM Kisan', parts: ['pmkisan'], domains: ['pmkisan.gov.in'] },
  {
    name: 'Amazon',
    words: ['amazon'],
    domains: [
      'amazon.com',
      'amazon.in',
      'amazonaws.com',
      'amzn.to',
      'media-amazon.com',
      'ssl-images-amazon.com',
      'images-amazon.com',
      'amazon-adsystem.com',
    ],
    anyEnding: true,
    ending: 'amazon',
  },
  { name: 'Flipkart', parts: ['flipkart'], domains: ['flipkart.com', 'flipkart.net'] },
  { name: 'Myntra', parts: ['myntra'], domains: ['myntra.com'] },
  { name: 'Meesho', parts: ['meesho'], domains: ['meesho.com'] },
  { name: 'Jio', words: ['jio', 'myjio'], domains: ['jio.com', 'jiomart.com', 'jiocinema.com'] },
  {
    name: 'Airtel',
    parts: ['airtel'],
    domains: ['airtel.in', 'airtel.com', 'airtel.africa', 'airtelxstream.in'],
  },
  {
    name: 'Google',
    parts: ['google', 'gmail'],
    domains: [
      'google.com',
      'gmail.com',
      'googleapis.com',
      'googleusercontent.com',
      'googlemail.com',
      'withgoogle.com',
      'thinkwithgoogle.com',
      'googlesource.com',
      'googlegroups.com',
      'googledrive.com',
      'googleblog.com',
      'google-analytics.com',
      'googletagmanager.com',
      'googleadservices.com',
      'googlesyndication.com',
      'googlevideo.com',
    ],
    anyEnding: true,
    ending: 'google',
  },
  {
    name: 'Microsoft',
    parts: ['microsoft', 'office365'],
    domains: ['microsoft.com', 'microsoftonline.com', 'microsoft365.com', 'office365.com'],
    ending: 'microsoft',
  },
  {
    name: 'Apple',
    words: ['icloud', 'appleid'],
    domains: ['apple.com', 'icloud.com', 'icloud-content.com', 'icloud.com.cn'],
    ending: 'apple',
  },
  {
    name: 'Facebook',
    parts: ['facebook'],
    domains: ['facebook.com', 'facebook.net', 'facebookmail.com'],
  },
  { name: 'Instagram', parts: ['instagram'], domains: ['instagram.com', 'cdninstagram.com'] },
  {
    name: 'WhatsApp',
    parts: ['whatsapp'],
    domains: ['whatsapp.com', 'whatsapp.net', 'whatsappbrand.com'],
  },
  { name: 'PayPal', parts: ['paypal'], domains: ['paypal.com', 'paypal.me', 'paypalobjects.com'] },
  {
    name: 'Netflix',
    parts: ['netflix'],
    domains: ['netflix.com', 'netflix.net', 'netflixtechblog.com'],
  },
];

/** Only banks and the government get names here (RBI, NIXI, NIC). */
const RESERVED_ENDINGS = ['.bank.in', '.gov.in', '.nic.in'] as const;

export const isReservedEnding = (host: string): boolean =>
  RESERVED_ENDINGS.some((ending) => host.endsWith(ending));

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
