/**
 * Words that mean the same to somebody who looks for a tool: other spellings, what other sites call
 * it, what is said at home (Hindi, in its own letters and in Latin ones). What has one of them is
 * found by all of its row.
 */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['emi', 'mortgage', 'installment', 'instalment', 'kist', 'किस्त', 'karz', 'कर्ज', 'loan', 'udhar'],
  ['sip', 'mutual fund', 'nivesh', 'निवेश', 'cagr', 'returns', 'fixed deposit', 'bachat'],
  ['interest', 'byaj', 'ब्याज'],
  ['advanced calculator', 'hisab', 'हिसाब', 'ganit', 'scientific', 'maths', 'unit converter'],
  ['deduplicate', 'dedupe', 'dedup', 'distinct', 'uniq', 'duplicate', 'repeated'],
  [
    'uppercase',
    'capital letters',
    'camelCase',
    'snake_case',
    'kebab-case',
    'title case',
    'bade akshar',
  ],
  ['character counter', 'word count', 'letter count', 'sms length', 'shabd', 'शब्द', 'akshar'],
  ['text to speech', 'tts', 'read aloud', 'narrator', 'awaaz', 'आवाज़', 'bolo'],
  ['colour', 'color', 'rang', 'रंग', 'oklch', 'palette', 'hexcode'],
  ['password', 'passphrase', 'passcode', 'gupt shabd', 'पासवर्ड'],
  ['uuid', 'guid', 'unique id'],
  ['md5', 'sha', 'sha1', 'sha256', 'sha512', 'checksum', 'md5sum'],
  ['bcrypt', 'htpasswd', 'password hash'],
  ['base64', 'atob', 'btoa', 'encode', 'decode'],
  ['base64 image', 'data uri', 'data url', 'inline image', 'tasveer', 'photo to text'],
  ['punycode', 'idn', 'xn--', 'bharat domain', 'देवनागरी'],
  ['whatsapp', 'wa.me', 'whats app', 'chat link'],
  ['mailto', 'email link', 'e-mail'],
  ['lorem ipsum', 'dummy text', 'placeholder text', 'blind text'],
  ['slug', 'permalink', 'url friendly', 'pretty url'],
  ['url parser', 'query string', 'utm', 'decode url', 'urldecode'],
  ['multiple url', 'open tabs', 'bulk links', 'link opener'],
  ['dns lookup', 'nslookup', 'dig', 'mx record', 'name server', 'reverse dns', 'rdns', 'ptr'],
  ['whois', 'rdap', 'who owns', 'domain owner', 'expiry date', 'malik', 'मालिक'],
  ['headers', 'status code', 'redirect checker', 'csp', 'security headers', 'curl'],
  ['meta tags', 'open graph', 'og image', 'link preview', 'twitter card'],
  ['sitemap', 'crawler', 'broken links', 'dead links', 'site map'],
  ['phishing', 'scam', 'fraud', 'dhokha', 'धोखा', 'link checker', 'is it safe', 'virus'],
];
