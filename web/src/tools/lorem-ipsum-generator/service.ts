import { LoremIpsum, type Prng } from 'lorem-ipsum';

export const UNITS = ['paragraphs', 'sentences', 'words'] as const;
type Unit = (typeof UNITS)[number];
export const LANGUAGES = ['latin', 'hindi'] as const;

export type Filler = {
  readonly count: number;
  readonly unit: Unit;
  readonly html: boolean;
  /** Latin only. */
  readonly classic: boolean;
  readonly language: (typeof LANGUAGES)[number];
};

/** Two to four syllables, with all matras and common conjuncts. */
const HINDI =
  'आकाश समय कहानी पुस्तक धरती नदी पर्वत जीवन मित्र सुबह शाम रात सूर्य चन्द्रमा तारा वर्षा बादल हवा फूल ' +
  'वृक्ष पक्षी गाँव नगर मार्ग यात्रा घर द्वार आँगन दीपक रंग संगीत गीत शब्द अर्थ विचार सपना प्रेम आशा ' +
  'विश्वास ज्ञान कृपा शक्ति मिट्टी पानी अग्नि बाज़ार दुकान कपड़ा ऊँट हाथी बच्चे लोग और भी तो यह वह ' +
  'कुछ सब नया पुराना सुन्दर छोटा बड़ा ऊपर नीचे दूर पास धीरे सदा फिर';

const OPENING = ['lorem', 'ipsum', 'dolor', 'sit', 'amet'];

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const withOpening = (text: string): string => {
  let next = 0;
  const opened = text.replace(/[a-z]+/gi, (own) => OPENING[next++] ?? own);
  return capitalised(opened);
};

export const fillerText = (
  { count, unit, html, classic, language }: Filler,
  random: Prng,
): string => {
  const isHindi = language === 'hindi';
  const lorem = new LoremIpsum({
    sentencesPerParagraph: { min: 4, max: 8 },
    wordsPerSentence: { min: 5, max: 16 },
    random,
    ...(isHindi ? { words: HINDI.split(' ') } : {}),
  });
  const texts =
    unit === 'paragraphs'
      ? Array.from({ length: count }, () => lorem.generateParagraphs(1))
      : [unit === 'sentences' ? lorem.generateSentences(count) : lorem.generateWords(count)];
  const [first = '', ...rest] = texts;
  const opened = [classic && !isHindi ? withOpening(first) : first, ...rest];
  const ended = isHindi ? opened.map((text) => text.replaceAll('.', '।')) : opened;
  return html ? ended.map((text) => `<p>${text}</p>`).join('\n') : ended.join('\n\n');
};
