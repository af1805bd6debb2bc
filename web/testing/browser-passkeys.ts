import { onTestFinished, vi } from 'vitest';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

type Answers = Partial<Record<'create' | 'get', () => Promise<unknown>>>;

export const knowPasskeys = (answers: Answers): void => {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: answers });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'credentials');
    vi.unstubAllGlobals();
  });
};

export const knowNoPasskeys = (): void => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
};

export const passkey = {
  id: 'a-passkey',
  rawId: bytes('raw'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('client'),
    attestationObject: bytes('attestation'),
    authenticatorData: bytes('authenticator'),
    signature: bytes('signature'),
    userHandle: bytes('C-1'),
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
};

export const refusedAs = (name: string) => (): Promise<never> =>
  Promise.reject(new DOMException('a browser’s own words', name));
