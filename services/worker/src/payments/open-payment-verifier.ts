import type { Clock } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { Log } from '@haat/platform/log';
import type { EncryptedStore } from '@haat/record/encryption';
import { createHttpPaymentVerifier } from './http-payment-verifier.ts';
import type { PaymentVerifier } from './payment-verifier.ts';
import { createStatementVerifier, operatorVerifier } from './statement-verifier.ts';

type Settings = Pick<Config, 'PAYMENT_VERIFIER' | 'BANK_URL' | 'BANK_API_KEY'>;
type Needs = {
  readonly store: EncryptedStore;
  readonly clock: Clock;
  readonly log: Log;
  /** In ms. */
  readonly timeoutMs?: number;
};

/** Chosen by the settings; close it. */
export const openPaymentVerifier = (
  { PAYMENT_VERIFIER, BANK_URL = '', BANK_API_KEY = '' }: Settings,
  { store, ...needs }: Needs,
): PaymentVerifier => {
  switch (PAYMENT_VERIFIER) {
    case 'http':
      return createHttpPaymentVerifier({ baseUrl: BANK_URL, apiKey: BANK_API_KEY, ...needs });
    case 'statement':
      return createStatementVerifier(store);
    case 'operator':
      return operatorVerifier;
  }
};
