export { createLogicBoxes } from './providers/registrar/logicboxes.ts';
export type {
  Availability,
  ChangeOutcome,
  ChildNameserver,
  ContactList,
  DomainReading,
  Failed,
  LookUp,
  OutcomeUnknown,
  RegisterRequest,
  RegistrantVerification,
  Registrar,
  Registration,
  Renewal,
  TldCost,
} from './providers/registrar/port.ts';
export { isAccountRefusal, REASONS } from './providers/registrar/refusals.ts';
export { sendableContact } from './providers/registrar/sendable-contact.ts';
export { NO_ANSWER } from './providers/registrar/wire.ts';
