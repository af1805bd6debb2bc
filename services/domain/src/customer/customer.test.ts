import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { fold, scenarioOf } from '../testing/scenario.ts';
import { customerDecider, MAX_PASSKEYS } from './customer.ts';

const customerBlocked = sample('CustomerBlocked');
const customerProfileChanged = sample('CustomerProfileChanged');
const customerRegistered = sample('CustomerRegistered');
const customerUnblocked = sample('CustomerUnblocked');

const emailVerificationRequested = sample('EmailVerificationRequested');
const emailVerified = sample('EmailVerified');
const oneTimeCodesTurnedOff = sample('OneTimeCodesTurnedOff');
const oneTimeCodesTurnedOn = sample('OneTimeCodesTurnedOn');
const passkeyAdded = sample('PasskeyAdded');
const passkeyRemoved = sample('PasskeyRemoved');
const passwordChanged = sample('PasswordChanged');
const sessionsEnded = sample('SessionsEnded');

const { given } = scenarioOf(customerDecider);
const register = { type: 'RegisterCustomer', ...customerRegistered.data } as const;
const changeProfile = { type: 'ChangeCustomerProfile', ...customerProfileChanged.data } as const;
const block = { type: 'BlockCustomer', ...customerBlocked.data } as const;
const unblock = { type: 'UnblockCustomer', ...customerUnblocked.data } as const;

const codeRequest = emailVerificationRequested.data;
const askForCode = { type: 'RequestEmailVerification', ...codeRequest } as const;
const verify = { type: 'VerifyEmail', ...emailVerified.data } as const;
const changePassword = { type: 'ChangePassword', ...passwordChanged.data } as const;
const addPasskey = { type: 'AddPasskey', ...passkeyAdded.data } as const;
const removePasskey = { type: 'RemovePasskey', ...passkeyRemoved.data } as const;
const turnOn = { type: 'TurnOneTimeCodesOn', ...oneTimeCodesTurnedOn.data } as const;
const turnOff = { type: 'TurnOneTimeCodesOff', ...oneTimeCodesTurnedOff.data } as const;
const endSessions = { type: 'EndSessions', ...sessionsEnded.data } as const;

/** Another wish for a code, so many ms after the first one. */
const requestedAfter = (ms: number) => ({
  ...codeRequest,
  requestId: `after ${ms}`,
  requestedAt: new Date(Date.parse(codeRequest.requestedAt) + ms).toISOString(),
});
const askAfter = (ms: number) =>
  ({ type: 'RequestEmailVerification', ...requestedAfter(ms) }) as const;
const requested = (ms: number) =>
  ({ type: 'EmailVerificationRequested', data: requestedAfter(ms) }) as const;
const secondsAfter = (ms: number) => requestedAfter(ms).requestedAt;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('A customer', () => {
  it('registers', () => {
    given([]).when(register).then([customerRegistered]);
  });

  it('is not registered again after a profile change', () => {
    given([customerRegistered, customerProfileChanged]).when(register).thenNothing();
  });

  it('can’t register again with other details', () => {
    given([customerRegistered])
      .when({ ...register, email: 'ravi@market.example' })
      .thenRefused({ reason: 'already_registered', customerId: register.customerId });
  });

  it('changes the profile', () => {
    given([customerRegistered]).when(changeProfile).then([customerProfileChanged]);
  });

  it('can change the profile back to the original', () => {
    const { email: _, ...original } = customerRegistered.data;
    const data = { ...original, address: null };
    given([customerRegistered, customerProfileChanged])
      .when({ type: 'ChangeCustomerProfile', ...data })
      .then([{ type: 'CustomerProfileChanged', data }]);
  });

  it('is blocked', () => {
    given([customerRegistered]).when(block).then([customerBlocked]);
  });

  it('blocked for another reason gets the new reason recorded', () => {
    const data = { ...customerBlocked.data, reason: 'Chargeback fraud.' };
    given([customerRegistered, customerBlocked])
      .when({ type: 'BlockCustomer', ...data })
      .then([{ type: 'CustomerBlocked', data }]);
  });

  it('can change the profile while blocked', () => {
    given([customerRegistered, customerBlocked]).when(changeProfile).then([customerProfileChanged]);
  });

  it('is unblocked where they are blocked', () => {
    given([customerRegistered, customerBlocked]).when(unblock).then([customerUnblocked]);
    given([customerRegistered]).when(unblock).thenNothing();
  });

  it('can be blocked again for the same reason', () => {
    given([customerRegistered, customerBlocked, customerUnblocked])
      .when(block)
      .then([customerBlocked]);
  });

  it.each([changeProfile, block, unblock, askForCode, verify, changePassword, endSessions])(
    'who never registered is refused: $type',
    (command) => {
      given([]).when(command).thenRefused({ reason: 'not_registered' });
    },
  );
});

describe('A customer’s email address', () => {
  it('is sent a code', () => {
    given([customerRegistered]).when(askForCode).then([emailVerificationRequested]);
  });

  it('gets another code after 30 seconds, not earlier', () => {
    const before = [customerRegistered, emailVerificationRequested];
    given(before)
      .when(askAfter(29_999))
      .thenRefused({ reason: 'too_many_codes', againAt: secondsAfter(30_000) });
    given(before)
      .when(askAfter(30_000))
      .then([requested(30_000)]);
  });

  it('gets ten codes per day, and the next a day after the first of them', () => {
    const nine = Array.from({ length: 9 }, (_, n) => requested((n + 1) * MINUTE_MS));
    const before = [customerRegistered, emailVerificationRequested, ...nine];
    given(before.slice(0, -1))
      .when(askAfter(9 * MINUTE_MS))
      .then([requested(9 * MINUTE_MS)]);
    given(before)
      .when(askAfter(DAY_MS - 1))
      .thenRefused({ reason: 'too_many_codes', againAt: secondsAfter(DAY_MS) });
    given(before)
      .when(askAfter(DAY_MS))
      .then([requested(DAY_MS)]);
    given([...before, requested(DAY_MS)])
      .when(askAfter(DAY_MS + 31_000))
      .thenRefused({ reason: 'too_many_codes', againAt: secondsAfter(DAY_MS + MINUTE_MS) });
  });

  it('is verified once, and gets no more codes', () => {
    given([customerRegistered, emailVerificationRequested]).when(verify).then([emailVerified]);
    const before = [customerRegistered, emailVerificationRequested, emailVerified];
    given(before).when(askAfter(DAY_MS)).thenNothing();
  });

  it('stays verified after other changes', () => {
    given([customerRegistered, emailVerified, customerProfileChanged, customerBlocked])
      .when(verify)
      .thenNothing();
  });
});

describe('A customer’s password', () => {
  const { passwordId } = passwordChanged.data;
  const next = { ...passwordChanged.data, passwordId: 'the next', replaces: passwordId };

  it('is changed', () => {
    given([customerRegistered]).when(changePassword).then([passwordChanged]);
  });

  it('is changed again with the current password', () => {
    given([customerRegistered, passwordChanged])
      .when({ type: 'ChangePassword', ...next })
      .then([{ type: 'PasswordChanged', data: next }]);
  });

  it('is not changed with an outdated password or link', () => {
    given([customerRegistered, passwordChanged])
      .when({ ...changePassword, passwordId: 'another' })
      .thenRefused({ reason: 'password_replaced' });
    given([customerRegistered])
      .when({ type: 'ChangePassword', ...next })
      .thenRefused({ reason: 'password_replaced' });
  });

  it('can be changed while the customer is blocked', () => {
    given([customerRegistered, customerBlocked]).when(changePassword).then([passwordChanged]);
  });
});

describe('A customer’s passkey', () => {
  it('is added, and removed where it is there', () => {
    given([customerRegistered]).when(addPasskey).then([passkeyAdded]);
    given([customerRegistered, passkeyAdded]).when(removePasskey).then([passkeyRemoved]);
    given([customerRegistered]).when(removePasskey).thenNothing();
  });

  it('is refused after twenty passkeys', () => {
    const all = Array.from({ length: MAX_PASSKEYS }, (_, n) =>
      sample('PasskeyAdded', { passkeyId: `${n}` }),
    );
    given([customerRegistered, ...all])
      .when(addPasskey)
      .thenRefused({ reason: 'too_many_passkeys' });
    given([customerRegistered, ...all.slice(1)])
      .when(addPasskey)
      .then([passkeyAdded]);
    given([customerRegistered, ...all, sample('PasskeyRemoved', { passkeyId: '7' })])
      .when(addPasskey)
      .then([passkeyAdded]);
  });
});

describe('A customer’s two-factor codes', () => {
  const other = { ...turnOn, secretId: 'of another window' };

  it('are turned on with one secret at a time', () => {
    given([customerRegistered]).when(turnOn).then([oneTimeCodesTurnedOn]);
    given([customerRegistered, oneTimeCodesTurnedOn])
      .when(other)
      .thenRefused({ reason: 'codes_on_already' });
  });

  it('are turned off, and not after they were set up again', () => {
    const on = [customerRegistered, oneTimeCodesTurnedOn];
    given(on).when(turnOff).then([oneTimeCodesTurnedOff]);
    const turnedOnAgain = sample('OneTimeCodesTurnedOn', { secretId: other.secretId });
    given([...on, oneTimeCodesTurnedOff, turnedOnAgain])
      .when(turnOff)
      .thenNothing();
  });
});

describe('A customer’s sessions', () => {
  it('all end, and again for another wish', () => {
    given([customerRegistered]).when(endSessions).then([sessionsEnded]);
    const again = { ...sessionsEnded.data, endId: 'another end' };
    given([customerRegistered, sessionsEnded])
      .when({ type: 'EndSessions', ...again })
      .then([{ type: 'SessionsEnded', data: again }]);
  });

  it('are invalid after each such request, and after each password change', () => {
    const generation = (events: Parameters<typeof customerDecider.evolve>[1][]) => {
      const state = fold(customerDecider, [customerRegistered, ...events]);
      return state.phase === 'active' ? state.sessionGeneration : null;
    };
    expect(generation([])).toBe(0);
    expect(generation([emailVerified, customerProfileChanged])).toBe(0);
    expect(generation([passwordChanged])).toBe(1);
    expect(generation([passwordChanged, sessionsEnded])).toBe(2);
  });

  it('end when a passkey is removed or codes are turned on, and continue when a passkey is added', () => {
    const ends = (events: Parameters<typeof customerDecider.evolve>[1][]) => {
      const state = fold(customerDecider, [customerRegistered, ...events]);
      return state.phase === 'active' ? state.sessionGeneration : null;
    };
    expect(ends([passkeyAdded])).toBe(0);
    expect(ends([passkeyAdded, passkeyRemoved])).toBe(1);
    expect(ends([oneTimeCodesTurnedOn])).toBe(1);
    expect(ends([oneTimeCodesTurnedOn, oneTimeCodesTurnedOff])).toBe(1);
  });
});
