import type { NewPasskeyOptions } from '@haat/contracts/http/account-safety';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Behaviour, createAuthenticator } from '../testing/software-authenticator.ts';
import { readNewPasskey, relyingPartyAt } from './relying-party.ts';

vi.mock('@simplewebauthn/server', { spy: true });
beforeEach(() => void vi.mocked(verifyRegistrationResponse).mockClear());

const shop = { id: 'haat.example', origin: 'https://haat.example' };
const options: NewPasskeyOptions = {
  rp: { id: shop.id, name: 'Haat' },
  user: { id: 'Qy0x', name: 'asha@example.in', displayName: 'Asha Verma' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 1,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
};
const read = (behaviour: Behaviour) =>
  readNewPasskey(
    shop,
    options.challenge,
    createAuthenticator(shop.origin).create(options, behaviour),
  );

it('a passkey with self attestation is accepted', async () => {
  expect(await read({ attestation: 'self' })).toMatchObject({ counter: 0 });
  expect(verifyRegistrationResponse).toHaveBeenCalledOnce();
});

it.each(['packed', 'tpm', 'apple', 'android-key', 'android-safetynet', 'fido-u2f'])(
  '%s attestation is refused before its certificate is read',
  async (format) => {
    const statement = new Map([['x5c', Buffer.alloc(70)]]);
    expect(await read({ attestation: { format, statement } })).toBeNull();
    expect(verifyRegistrationResponse).not.toHaveBeenCalled();
  },
);

it.each([
  ['https://haat.example:8443', { id: 'haat.example', origin: 'https://haat.example:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://192.0.2.7:3000', null],
  ['http://[2001:db8::7]', null],
])('at %s the relying party is %j', (origin, party) => {
  expect(relyingPartyAt(origin)).toEqual(party);
});
