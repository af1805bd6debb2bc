import { useCallback, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { languageOf, sortVoices, voiceFor } from './languages.ts';
import { failureText, type Piece, spokenPieces } from './service.ts';

export type Speech =
  | { readonly state: 'silent' }
  | { readonly state: 'speaking' | 'paused'; readonly piece: Piece }
  | { readonly state: 'failed'; readonly message: string };

type Manner = {
  readonly voice: SpeechSynthesisVoice | undefined;
  readonly voices: readonly SpeechSynthesisVoice[];
  readonly rate: number;
  readonly pitch: number;
};

/** Some browsers drop a text silently. */
const START_TIMEOUT_MS = 10_000;

/** Voices may load late. Null without speech support. */
export const useVoices = (): readonly SpeechSynthesisVoice[] | null => {
  const isHydrated = useHydrated();
  const isThere = !isHydrated || 'speechSynthesis' in window;
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([]);
  useEffect(() => {
    if (!('speechSynthesis' in window)) return;
    const read = () => setVoices(sortVoices(speechSynthesis.getVoices()));
    read();
    speechSynthesis.addEventListener('voiceschanged', read);
    return () => speechSynthesis.removeEventListener('voiceschanged', read);
  }, []);
  return isThere ? voices : null;
};

const utteranceOf = ({ text }: Piece, { voice, voices, rate, pitch }: Manner) => {
  const utterance = new SpeechSynthesisUtterance(text);
  const language = languageOf(text);
  const speaker = voice ?? (language === null ? undefined : voiceFor(voices, language));
  const lang = speaker?.lang ?? language;
  return Object.assign(utterance, {
    rate,
    pitch,
    ...(speaker ? { voice: speaker } : {}),
    ...(lang ? { lang } : {}),
  });
};

type Reading = { readonly pieces: Iterator<Piece>; readonly manner: Manner };

export const useSpeech = () => {
  const [speech, setSpeech] = useState<Speech>({ state: 'silent' });
  /** Prevents an old piece's end from ending a new one. */
  const turn = useRef(0);
  const reading = useRef<Reading>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Chrome drops an unreferenced utterance and its end event. */
  const held = useRef<SpeechSynthesisUtterance>(null);

  const hush = useCallback(() => {
    turn.current += 1;
    clearTimeout(timer.current);
    if ('speechSynthesis' in window) speechSynthesis.cancel();
  }, []);
  const stop = useCallback(() => {
    hush();
    setSpeech({ state: 'silent' });
  }, [hush]);
  useEffect(() => hush, [hush]);

  const say = (piece: Piece, { pieces, manner }: Reading): void => {
    const mine = turn.current;
    const utterance = utteranceOf(piece, manner);
    const fail = (code: string): void => {
      if (mine !== turn.current) return;
      hush();
      // Not a failure: another tab spoke, or the device stopped it.
      const isIntended = code === 'interrupted' || code === 'canceled';
      setSpeech(isIntended ? { state: 'silent' } : { state: 'failed', message: failureText(code) });
    };
    utterance.addEventListener('start', () => clearTimeout(timer.current));
    utterance.addEventListener('end', () => {
      if (mine !== turn.current) return;
      clearTimeout(timer.current);
      const next = pieces.next();
      if (next.done) setSpeech({ state: 'silent' });
      else say(next.value, { pieces, manner });
    });
    utterance.addEventListener('error', ({ error }) => fail(error));
    held.current = utterance;
    timer.current = setTimeout(() => fail('late'), START_TIMEOUT_MS);
    setSpeech({ state: 'speaking', piece });
    speechSynthesis.speak(utterance);
  };

  const speak = (text: string, manner: Manner): void => {
    stop();
    const pieces = spokenPieces(text);
    const first = pieces.next();
    if (first.done) return;
    reading.current = { pieces, manner };
    say(first.value, reading.current);
  };
  /** Between pieces: pause does not work on Android, nor last in Chrome. */
  const pause = (): void => {
    if (speech.state !== 'speaking') return;
    hush();
    setSpeech({ state: 'paused', piece: speech.piece });
  };
  const goOn = (): void => {
    if (speech.state === 'paused' && reading.current) say(speech.piece, reading.current);
  };
  return { speech, speak, pause, goOn, stop };
};
