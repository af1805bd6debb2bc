import { useCallback, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { sortVoices, spokenPieces } from './service.ts';

type SpeechState = 'silent' | 'speaking' | 'paused' | 'failed';

type Manner = {
  readonly voice: SpeechSynthesisVoice | undefined;
  readonly rate: number;
  readonly pitch: number;
};

/**
 * The device's voices; they may come a while after the page. Null where a browser has no speech.
 */
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

/** Speaks a text piece by piece; falls silent when the page is left. */
export const useSpeech = () => {
  const [state, setState] = useState<SpeechState>('silent');
  /** Counts the texts, so that the end of an old one does not end a new one. */
  const current = useRef(0);

  const stop = useCallback(() => {
    current.current += 1;
    if ('speechSynthesis' in window) speechSynthesis.cancel();
    setState('silent');
  }, []);
  useEffect(() => stop, [stop]);

  const speak = (text: string, { voice, rate, pitch }: Manner) => {
    stop();
    const mine = current.current;
    const pieces = spokenPieces(text);
    const end = (how: SpeechState) => {
      if (mine === current.current) setState(how);
    };
    const speakFrom = (index: number) => {
      const piece = pieces[index];
      if (mine !== current.current) return;
      if (piece === undefined) {
        end('silent');
        return;
      }
      const utterance = Object.assign(new SpeechSynthesisUtterance(piece), { rate, pitch });
      if (voice) Object.assign(utterance, { voice, lang: voice.lang });
      utterance.addEventListener('end', () => speakFrom(index + 1));
      utterance.addEventListener('error', () => end('failed'));
      speechSynthesis.speak(utterance);
    };
    setState('speaking');
    speakFrom(0);
  };
  const pause = () => {
    speechSynthesis.pause();
    setState('paused');
  };
  const goOn = () => {
    speechSynthesis.resume();
    setState('speaking');
  };
  return { state, speak, pause, goOn, stop };
};
