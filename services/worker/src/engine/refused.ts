/**
 * A command was refused that no history should have refused, so that a person has to look: the step is
 * tried again, and its error is logged each time.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
}
