import {
  currentConnection,
  isConnectionUncertain,
  noteLook,
  onConnectionChange,
} from './connection.ts';

const READINESS = '/health/ready';
/** In ms, jittered between browsers. */
const POLL_INTERVAL_MS = 2_000;
const ANSWER_TIMEOUT_MS = 5_000;

/** Customers do not wait for the other parts. */
const SERVED_FROM = ['postgres', 'eventStore'] as const;

type Readiness = { readonly parts?: Readonly<Record<string, unknown>> };

const isServing = async (): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const response = await fetch(READINESS, { cache: 'no-store', signal });
    const { parts }: Readiness = await response.json().catch(() => ({}));
    // A proxy may hide readiness with a 4xx; a hotel's login page answers 200.
    if (parts === undefined) return response.status >= 400 && response.status < 500;
    return SERVED_FROM.every((part) => parts[part] === 'ok');
  } catch {
    return false;
  }
};

export type ShopWatch = {
  readonly checkNow: () => Promise<void>;
  readonly end: () => void;
};

/** Polls readiness while it is uncertain. @param onBack called when the shop is back. */
export const watchShop = (onBack: () => void): ShopWatch => {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    const wasUnavailable = currentConnection() === 'unreachable';
    const serving = await isServing();
    underWay = undefined;
    if (isOver) return;
    if (!serving) {
      timer = setTimeout(() => void checkNow(), POLL_INTERVAL_MS * (0.75 + Math.random() / 2));
    }
    noteLook(serving);
    if (serving && wasUnavailable) onBack();
  };

  const checkNow = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    underWay ??= look();
    return underWay;
  };

  const checkIfUncertain = (): void => {
    if (timer === undefined && isConnectionUncertain()) void checkNow();
  };
  const stopListening = onConnectionChange(checkIfUncertain);
  checkIfUncertain();
  return {
    checkNow,
    end: () => {
      isOver = true;
      clearTimeout(timer);
      stopListening();
    },
  };
};
