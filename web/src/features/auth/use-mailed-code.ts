import { VERIFICATION_RESEND_MS } from '@haat/contracts/constants';
import type { EmailVerificationAnswer } from '@haat/contracts/http/email-verification';
import { useEffect, useEffectEvent, useState } from 'react';
import { apiPaths } from '../../config/paths.ts';
import { post } from '../../lib/api-client.ts';

type SendStatus = 'nothing' | 'sent' | 'refused';

export const useMailedCode = (onVerified: () => void) => {
  const [sendStatus, setSendStatus] = useState<SendStatus>('nothing');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [requestCount, setRequestCount] = useState(0);
  const [canSendAgain, setCanSendAgain] = useState(false);
  const verified = useEffectEvent(onVerified);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each request sends a code and starts the wait again.
  useEffect(() => {
    let isGone = false;
    void post<EmailVerificationAnswer>(apiPaths.sendEmailCode).then((result) => {
      if (isGone) return;
      if (result.ok && result.data.status === 'verified') {
        verified();
        return;
      }
      setSendStatus(result.ok ? 'sent' : 'refused');
      setRefusal(result.ok ? null : result.failure.text);
    });
    const waiting = setTimeout(() => setCanSendAgain(true), VERIFICATION_RESEND_MS);
    return () => {
      isGone = true;
      clearTimeout(waiting);
    };
  }, [requestCount]);

  const sendAgain = (): void => {
    setCanSendAgain(false);
    setRequestCount((before) => before + 1);
  };
  return { sendStatus, refusal, canSendAgain, sendAgain };
};
