/** "PAY-7K3M-92QD-4T8X", in letters and digits that can be read aloud. */
const REFERENCE_CODE = /^PAY(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/;

export const readReferenceCode = (typed: string): string | null => {
  const code = typed.trim().toUpperCase();
  return REFERENCE_CODE.test(code) ? code : null;
};
