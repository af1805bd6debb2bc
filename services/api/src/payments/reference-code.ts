/** "PAY-7K3M-92QD-4T8X": letters and digits that survive being read aloud. */
const REFERENCE_CODE = /^PAY(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/;

/** @returns the code as it was given out, however it was typed; null when it cannot be one. */
export const readReferenceCode = (typed: string): string | null => {
  const code = typed.trim().toUpperCase();
  return REFERENCE_CODE.test(code) ? code : null;
};
