/** Known spellings that no rule gives. */
export const KNOWN_SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ॐ: 'om',
    इंडिया: 'india',
    गाँव: 'gaon',
    गांव: 'gaon',
    गुजरात: 'gujarat',
    गुजराती: 'gujarati',
    जनवरी: 'janvari',
    जय: 'jai',
    फरवरी: 'farvari',
    वाराणसी: 'varanasi',
    কলকাতা: 'kolkata',
    ਪੰਜਾਬ: 'punjab',
    ਪੰਜਾਬੀ: 'punjabi',
    ગુજરાત: 'gujarat',
    ગુજરાતી: 'gujarati',
    વડોદરા: 'vadodara',
    କଟକ: 'cuttack',
    ଭୁବନେଶ୍ୱର: 'bhubaneswar',
    இந்தியா: 'india',
    சென்னை: 'chennai',
    தமிழ்: 'tamil',
    தமிழ்நாடு: 'tamilnadu',
    மதுரை: 'madurai',
    హైదరాబాద్: 'hyderabad',
    ಮೈಸೂರು: 'mysuru',
  }).map(([word, latin]) => [word.normalize(), latin]),
);

/** Parts of compounds, each spelt by itself, with the spelling where no rule gives it. */
export const COMPOUNDED: ReadonlyMap<string, string | null> = new Map([
  ['नगर', null],
  ['पालिका', null],
  ['सभा', null],
  ['सिंह', 'singh'],
]);
