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
  Registrar,
  Registration,
  Renewal,
  TldCost,
} from './providers/registrar/port.ts';
export { isAccountRefusal, REASONS } from './providers/registrar/refusals.ts';
export { registryContact } from './providers/registrar/registry-contact.ts';
export { NO_ANSWER } from './providers/registrar/wire.ts';
