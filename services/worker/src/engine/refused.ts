/** An impossible command refusal: the step is tried again, and logged each time for a person. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
