const ENGLISH = {
  small: [
    ...[
      '',
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
      'seven',
      'eight',
      'nine',
      'ten',
      'eleven',
    ],
    ...[
      'twelve',
      'thirteen',
      'fourteen',
      'fifteen',
      'sixteen',
      'seventeen',
      'eighteen',
      'nineteen',
    ],
  ],
  tens: ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
  units: ['crore', 'lakh', 'thousand', 'hundred'],
  zero: 'zero',
  rupees: (count) => (count === 1 ? 'rupee' : 'rupees'),
  paise: (count) => (count === 1 ? 'paisa' : 'paise'),
  and: 'and',
  only: 'only',
};

/** Every Hindi number below a hundred has a name of its own. */
const HINDI_SMALL = `
,एक,दो,तीन,चार,पाँच,छह,सात,आठ,नौ,दस,ग्यारह,बारह,तेरह,चौदह,पंद्रह,सोलह,सत्रह,अठारह,उन्नीस,
बीस,इक्कीस,बाईस,तेईस,चौबीस,पच्चीस,छब्बीस,सत्ताईस,अट्ठाईस,उनतीस,तीस,इकतीस,बत्तीस,तैंतीस,चौंतीस,पैंतीस,छत्तीस,सैंतीस,अड़तीस,उनतालीस,
चालीस,इकतालीस,बयालीस,तैंतालीस,चवालीस,पैंतालीस,छियालीस,सैंतालीस,अड़तालीस,उनचास,पचास,इक्यावन,बावन,तिरपन,चौवन,पचपन,छप्पन,सत्तावन,अट्ठावन,उनसठ,
साठ,इकसठ,बासठ,तिरसठ,चौंसठ,पैंसठ,छियासठ,सड़सठ,अड़सठ,उनहत्तर,सत्तर,इकहत्तर,बहत्तर,तिहत्तर,चौहत्तर,पचहत्तर,छिहत्तर,सतहत्तर,अठहत्तर,उन्यासी,
अस्सी,इक्यासी,बयासी,तिरासी,चौरासी,पचासी,छियासी,सत्तासी,अट्ठासी,नवासी,नब्बे,इक्यानवे,बानवे,तिरानवे,चौरानवे,पचानवे,छियानवे,सत्तानवे,अट्ठानवे,निन्यानवे`
  .replaceAll('\n', '')
  .split(',');

const HINDI = {
  small: HINDI_SMALL,
  tens: [],
  units: ['करोड़', 'लाख', 'हज़ार', 'सौ'],
  zero: 'शून्य',
  rupees: (count) => (count === 1 ? 'रुपया' : 'रुपये'),
  paise: (count) => (count === 1 ? 'पैसा' : 'पैसे'),
  and: 'और',
  only: 'मात्र',
};

const LANGUAGES = { en: ENGLISH, hi: HINDI };
const SIZES = [1_00_00_000, 1_00_000, 1_000, 100];

const belowHundred = (number, { small, tens }) => {
  if (number < small.length) return small[number];
  const unit = small[number % 10];
  return unit ? `${tens[Math.floor(number / 10)]}-${unit}` : tens[Math.floor(number / 10)];
};

const words = (number, language) => {
  const parts = [];
  let rest = number;
  SIZES.forEach((size, index) => {
    const count = Math.floor(rest / size);
    rest %= size;
    // Crores are counted in words again: nine thousand nine hundred and more of them.
    if (count > 0) parts.push(words(count, language), language.units[index]);
  });
  if (rest > 0) parts.push(belowHundred(rest, language));
  return parts.join(' ');
};

/**
 * Writes an amount in words, as on a cheque.
 * @param amount rupees as text or number, with at most two decimals: "104999.50"
 * @param options `language`: "en" or "hi"
 * @returns such as "one lakh four thousand nine hundred ninety-nine rupees and fifty paise only"
 * @throws RangeError for what is no amount, or more than 99,99,99,99,999 rupees
 */
export const rupeesInWords = (amount, { language: code = 'en' } = {}) => {
  const language = LANGUAGES[code];
  if (!language) throw new RangeError(`No such language: ${code}`);
  const match = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(String(amount).replaceAll(',', '').trim());
  if (!match) throw new RangeError(`No amount of rupees: ${amount}`);
  const rupees = Number(match[1]);
  const paise = Number((match[2] ?? '').padEnd(2, '0'));
  const parts = [];
  if (rupees > 0 || paise === 0) {
    parts.push(rupees === 0 ? language.zero : words(rupees, language), language.rupees(rupees));
  }
  if (rupees > 0 && paise > 0) parts.push(language.and);
  if (paise > 0) parts.push(belowHundred(paise, language), language.paise(paise));
  return [...parts, language.only].join(' ');
};
