import { describe, expect, it } from 'vitest';
import { indianInLatin } from './in-latin.ts';

/** "भारत bharat" a line: the word, and how its readers spell it. */
const EXAMPLES = {
  Hindi: `
    भारत bharat, हिन्दी hindi, हिंदी hindi, दुनिया duniya, नमस्ते namaste, दिल्ली dilli, मुंबई mumbai,
    नाम nam, बाज़ार bazar, सड़क sadak, लड़का ladka, पढ़ाई padhai, छत्तीसगढ़ chhattisgadh, सरकार sarkar,
    अपना apna, जनता janta, समाचार samachar, विकसित viksit, उपयोग upyog, प्रगति pragati, अनुमति anumati,
    मित्र mitra, सूर्य surya, सत्य satya, धर्म dharm, शब्द shabd, चन्द्र chandra, राष्ट्रीय rashtriya,
    महाराष्ट्र maharashtra, राजस्थान rajasthan, उत्तर uttar, प्रदेश pradesh, कानपुर kanpur, जयपुर jaipur,
    उदयपुर udaipur, लखनऊ lakhnau, पटना patna, आगरा agra, हरिद्वार haridwar, स्वच्छ swachh, स्वामी swami,
    ईश्वर ishwar, ज्ञान gyan, विज्ञान vigyan, क्षमा kshama, अच्छा achha, बच्चा bachcha, पत्थर patthar,
    समझना samajhna, समझदार samajhdar, मनपसंद manpasand, हमसफ़र hamsafar, लोकसभा loksabha,
    महानगर mahanagar, नगरपालिका nagarpalika, सिंह singh, मानसिंह mansingh, संविधान samvidhan,
    संगठन sangathan, संस्कृत sanskrit, अंधकार andhakar, में men, हाँ han, दुकान dukan, न na, क ka,
    श्री shri, जय jai, गुजरात gujarat, कविता kavita, नमक namak, बकरी bakri, मछली machhli, फ़िल्म film`,
  Bengali: `
    বাংলা bangla, বাংলাদেশ bangladesh, ঢাকা dhaka, কলকাতা kolkata, ভারত bharat, আমার amar, আমরা amra,
    রবীন্দ্রনাথ rabindranath, নমস্কার namaskar, বন্ধু bandhu, বঙ্গ banga, বাঙালি bangali, জল jal,
    বিদ্যা bidya, স্বাধীনতা swadhinta, চাঁদ chand, বাড়ি bari, সরকার sarkar, যমুনা jamuna, আনন্দ ananda,
    ভারতীয় bhartiya, লক্ষ্মী lakshmi`,
  Punjabi: `
    ਪੰਜਾਬ punjab, ਪੰਜਾਬੀ punjabi, ਸਿੱਖ sikh, ਸਿੰਘ singh, ਅੰਮ੍ਰਿਤਸਰ amritsar, ਚੰਡੀਗੜ੍ਹ chandigarh,
    ਲੁਧਿਆਣਾ ludhiana, ਜਲੰਧਰ jalandhar, ਪਟਿਆਲਾ patiala, ਕਪੂਰਥਲਾ kapurthala, ਗੁਰਦੁਆਰਾ gurduara,
    ਨਾਨਕ nanak, ਦਿੱਲੀ dilli, ਪੱਕਾ pakka, ਸੱਚ sach, ਭਾਰਤ bharat, ਨਨਕਾਣਾ nankana, ਬਾਜ਼ਾਰ bazar`,
  Gujarati: `
    ગુજરાત gujarat, ગુજરાતી gujarati, અમદાવાદ amdavad, સુરત surat, રાજકોટ rajkot, ભાવનગર bhavnagar,
    ગાંધીનગર gandhinagar, જામનગર jamnagar, નવસારી navsari, પોરબંદર porbandar, ભરૂચ bharuch, કચ્છ kachh,
    નમસ્તે namaste, ગરબા garba, ભારત bharat, વડોદરા vadodara, કેમ kem, મિત્ર mitra, દુકાન dukan`,
  Odia: `
    ଓଡ଼ିଶା odisha, ଓଡ଼ିଆ odia, ପୁରୀ puri, ଭଲ bhala, ଘର ghara, ପାଣି pani, ଭାଷା bhasha, ଭାରତ bharata,
    କୋଣାର୍କ konarka, ଭୁବନେଶ୍ୱର bhubaneswar, ରାଉରକେଲା raurakela, ନମସ୍କାର namaskara, ସତ୍ୟ satya,
    ଯାତ୍ରା jatra, ଦୁନିଆ dunia, କଟକ cuttack`,
  Tamil: `
    தமிழ் tamil, தமிழ்நாடு tamilnadu, சென்னை chennai, மதுரை madurai, வணக்கம் vanakkam, நன்றி nandri,
    அம்மா amma, பழம் pazham, புத்தகம் puthagam, முருகன் murugan, தங்கம் thangam, சங்கம் sangam,
    தஞ்சாவூர் thanjavur, மஞ்சள் manjal, பச்சை pachai, வெற்றி vetri, காற்று katru, அன்பு anbu,
    கோயம்புத்தூர் koyambuthur, திருநெல்வேலி thirunelveli, சேலம் selam, வாழ்க vazhga, நதி nadhi,
    இந்தியா india, முயற்சி muyarchi, பாட்டு pattu, வண்டி vandi`,
  Telugu: `
    తెలుగు telugu, తెలంగాణ telangana, ఆంధ్ర andhra, హైదరాబాద్ hyderabad, నమస్కారం namaskaram,
    ధన్యవాదాలు dhanyavadalu, అమ్మ amma, పుస్తకం pustakam, ప్రేమ prema, తిరుపతి tirupati, భాష bhasha,
    సింహం simham, విజయవాడ vijayavada, జ్ఞానం jnanam, స్వామి swami, పచ్చ paccha, గుంటూరు gunturu`,
  Kannada: `
    ಕನ್ನಡ kannada, ಬೆಂಗಳೂರು bengaluru, ಕರ್ನಾಟಕ karnataka, ಮೈಸೂರು mysuru, ಮಂಗಳೂರು mangaluru,
    ಹುಬ್ಬಳ್ಳಿ hubballi, ನಮಸ್ಕಾರ namaskara, ಧನ್ಯವಾದ dhanyavada, ಬೆಳಗಾವಿ belagavi, ಶಿವಮೊಗ್ಗ shivamogga,
    ತುಮಕೂರು tumakuru, ಉಡುಪಿ udupi, ಭಾಷೆ bhashe, ಅಮ್ಮ amma, ಸಂಸ್ಕೃತಿ samskriti, ಪುಸ್ತಕ pustaka`,
  Malayalam: `
    മലയാളം malayalam, കേരളം keralam, കൊച്ചി kochi, തിരുവനന്തപുരം thiruvananthapuram, കൊല്ലം kollam,
    തൃശ്ശൂർ thrissur, പാലക്കാട് palakkad, ഇടുക്കി idukki, വയനാട് vayanad, കണ്ണൂർ kannur,
    മലപ്പുറം malappuram, കോട്ടയം kottayam, ആലപ്പുഴ alappuzha, അമ്മ amma, നന്ദി nandi,
    നമസ്കാരം namaskaram, ഞാൻ njan, കഞ്ഞി kanji, കാറ്റ് katt, എന്റെ ente, പത്തനംതിട്ട pathanamthitta,
    വെള്ളം vellam, എങ്ങനെ engane, അവൻ avan`,
} as const;

describe.each(Object.entries(EXAMPLES))('%s in Latin letters', (_language, list) => {
  it.each(list.split(/,\s+/).map((pair) => pair.trim().split(' ') as [string, string]))(
    '%s is spelled %s',
    (word, latin) => {
      expect(indianInLatin(word)).toBe(latin);
    },
  );
});

it('spells each word by its script, and leaves the rest of the text unchanged', () => {
  expect(indianInLatin('Haat: भारत का बाज़ार। தமிழ் २४, ২৪')).toBe(
    'Haat: bharat ka bazar। tamil 24, 24',
  );
});

it('spells a letter the same in both of its Unicode forms', () => {
  for (const word of ['ढ़', 'ढ\u093c']) expect(indianInLatin(word)).toBe('dha');
  for (const word of ['ক\u09cb', 'ক\u09c7\u09be']) expect(indianInLatin(word)).toBe('ko');
  expect(indianInLatin('क\u094d\u200dया')).toBe('kya');
});

it('accepts vowel signs that begin no word', () => {
  for (const text of ['्', 'ा', '़', 'ं', '\u0a71', '\ud800', 'ः्ा']) {
    expect(() => indianInLatin(text)).not.toThrow();
  }
});
