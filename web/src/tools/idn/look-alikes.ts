import { areMixable, SCRIPTS } from '@haat/contracts/scripts';

/** A shared letter counts for each script (Script_Extensions, UTS 39, 5.1). */
const LETTERS_OF = SCRIPTS.map((name) => ({
  name: name === 'Oriya' ? 'Odia' : name,
  letter: new RegExp(`(?=[\\p{L}\\p{M}\\p{N}])\\p{scx=${name}}`, 'u'),
  own: new RegExp(`\\p{scx=${name}}|\\p{scx=Common}|\\p{scx=Inherited}`, 'u'),
}));

/** From Chromium's url_formatter/spoof_checks/idn_spoof_checker.cc. */
const LATIN_LOOKS: ReadonlyMap<string, string> = new Map(
  (
    'аa ьb сc ԁd еe ԍg һh іi јj ӏl оo рp ԛq ѕs ԝw хx уy ҽe пn гr ѵv ѡw ъb ыbl кk тt мm вb нh ' +
    'αa νv οo ρp υu τt ιi κk ηn ωw γy ' +
    'ագզէլհյոսւօ'
      .split('')
      .map((letter, index) => letter + 'wqqtlhjnulo'.charAt(index))
      .join(' ') +
    ' ıi ɑa ɡg'
  )
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

export const scriptsOf = (label: string): readonly string[] => {
  const letters = Array.from(label).filter((sign) => /[\p{L}\p{M}\p{N}]/u.test(sign));
  const single = LETTERS_OF.filter(({ own }) => letters.every((letter) => own.test(letter)));
  const [only] = single.filter(({ letter }) => letter.test(label));
  if (only !== undefined) return [only.name];
  return LETTERS_OF.filter(({ letter }) =>
    letters.some((sign) => letter.test(sign) && !sharedByMany(sign)),
  ).map(({ name }) => name);
};

const sharedByMany = (sign: string): boolean => /[\p{scx=Common}\p{scx=Inherited}]/u.test(sign);

const inLatinLooks = (label: string): string | null => {
  const looks = Array.from(label, (sign) =>
    /[a-z\d-]/.test(sign) ? sign : (LATIN_LOOKS.get(sign) ?? null),
  );
  return looks.includes(null) ? null : looks.join('');
};

const list = new Intl.ListFormat('en-GB');

/** @param label readable, lower-case. @param ending Russian under a Russian TLD is fine. */
export const lookAlikeWarnings = (label: string, ending: string): readonly string[] => {
  if (/^[\x20-\x7e]*$/.test(label)) return [];
  const scripts = scriptsOf(label);
  const looks = inLatinLooks(label);
  const [script = 'Latin'] = scripts;
  const isForeign = scripts.length > 1 || scriptsOf(ending)[0] !== script || script === 'Latin';
  const isMixed = !areMixable(scripts);
  const symbols = label.match(/[^\x20-\x7e\p{L}\p{M}\p{N}\p{Join_Control}·・]/gu) ?? [];
  return [
    ...(looks !== null && isForeign
      ? [
          `“${label}” looks like “${looks}”, but is another domain. Scammers use such domains: ` +
            'open it only if you know who owns it.',
        ]
      : []),
    ...(isMixed
      ? [
          `“${label}” mixes ${list.format(scripts)} letters. Most registries refuse such names, and ` +
            'browsers show them as xn--.',
        ]
      : []),
    ...(symbols.length > 0
      ? [
          `“${label}” has signs that are no letters: ${[...new Set(symbols)].join(' ')}. Most ` +
            'registries refuse them (IDNA 2008).',
        ]
      : []),
    ...(/\p{Join_Control}/u.test(label)
      ? [`“${label}” has a joiner, which cannot be seen. Another name may look the same.`]
      : []),
  ];
};
