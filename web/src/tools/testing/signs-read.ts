/**
 * How many signs a call's patterns read. Each pattern alone is linear (contracts/src/patterns.test.ts);
 * a loop may still give it the whole text each time.
 */
const signsRead = (call: () => unknown): number => {
  const { exec } = RegExp.prototype;
  let signs = 0;
  RegExp.prototype.exec = function (this: RegExp, text: string) {
    const start = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    // A sticky pattern looks at one place.
    const end = found ? found.index + found[0].length : this.sticky ? start + 1 : text.length;
    signs += end - start;
    return found;
  };
  try {
    call();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return signs;
};

/** @returns how many times as many signs are read in a text four times as long: 4, or 16 in a loop */
export const growthOf = (
  text: (length: number) => string,
  read: (text: string) => unknown,
): number => signsRead(() => read(text(4_000))) / signsRead(() => read(text(1_000)));

/** Between linear (4) and quadratic (16). */
export const MAX_GROWTH = 5;
