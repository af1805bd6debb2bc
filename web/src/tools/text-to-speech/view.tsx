import { Button, NativeSelect } from '@mantine/core';
import {
  IconChevronDown,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/note.tsx';
import { amount } from '../options.ts';
import { Fields } from '../parts/fields.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { useWrongFields } from '../parts/wrong-fields.tsx';
import { useOptions } from '../use-options.ts';
import { languageName, languageOf, voiceFor } from './languages.ts';
import { useSpeech, useVoices } from './use-speech.ts';

const OPTIONS = {
  rate: amount(1, { min: 0.5, max: 2, whole: false }),
  pitch: amount(1, { min: 0, max: 2, whole: false }),
};

export const View = () => {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const [{ rate, pitch }, set] = useOptions(OPTIONS);
  const [isWrong, onWrong] = useWrongFields();
  const voices = useVoices();
  const { speech, speak, pause, goOn, stop } = useSpeech();
  if (voices === null) {
    return (
      <ErrorMessage>
        This browser cannot speak. Please open the page in Chrome, Edge, Firefox or Safari.
      </ErrorMessage>
    );
  }
  const voice = voices.find(({ voiceURI }) => voiceURI === chosen);
  const language = languageOf(text);
  const isMissing =
    voice === undefined &&
    language !== null &&
    voices.length > 0 &&
    voiceFor(voices, language) === undefined;
  const isSpeaking = speech.state === 'speaking' || speech.state === 'paused';
  return (
    <>
      <TextBox
        label="Your text"
        value={text}
        onChange={setText}
        placeholder="Type or paste a text"
      />
      <Fields>
        {voices.length > 0 && (
          <NativeSelect
            label="Voice"
            value={voice === undefined ? '' : chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={[
              { value: '', label: 'By the language of the text' },
              ...voices.map(({ voiceURI, name, lang, localService }) => ({
                value: voiceURI,
                label: `${name}, ${languageName(lang)}${localService ? '' : ', online'}`,
              })),
            ]}
            rightSection={<Icon of={IconChevronDown} />}
            rightSectionPointerEvents="none"
          />
        )}
        <NumberField
          label="Speed"
          value={rate}
          min={0.5}
          max={2}
          step={0.1}
          onWrong={onWrong}
          onChange={(rate) => set({ rate })}
          hint="1 is usual, 2 twice as fast."
        />
        <NumberField
          label="Pitch"
          value={pitch}
          min={0}
          max={2}
          step={0.1}
          onWrong={onWrong}
          onChange={(pitch) => set({ pitch })}
          hint="1 is usual, 2 high."
        />
      </Fields>
      {text !== '' && voices.length === 0 && (
        <Note>
          Your browser names no voice of this device. You may hear nothing: add a voice in the
          settings of the device, under speech or text to speech, or open the page in another
          browser.
        </Note>
      )}
      {isMissing && (
        <Note live>
          Your device has no voice for {languageName(language)}. It may stay silent, or read it
          wrongly. Add a voice in the settings of the device, under speech or text to speech.
        </Note>
      )}
      <div className="row" style={{ flexWrap: 'wrap' }}>
        {!isSpeaking && (
          <Button
            variant="cta"
            leftSection={<Icon of={IconPlayerPlay} />}
            disabled={text.trim() === '' || isWrong}
            onClick={() => speak(text, { voice, voices, rate, pitch })}
          >
            Speak
          </Button>
        )}
        {speech.state === 'speaking' && (
          <Button leftSection={<Icon of={IconPlayerPause} />} onClick={pause}>
            Pause
          </Button>
        )}
        {speech.state === 'paused' && (
          <Button leftSection={<Icon of={IconPlayerPlay} />} onClick={goOn}>
            Go on
          </Button>
        )}
        {isSpeaking && (
          <Button leftSection={<Icon of={IconPlayerStop} />} onClick={stop}>
            Stop
          </Button>
        )}
      </div>
      {isSpeaking && (
        <p>
          <span className="muted sm">
            {`${speech.state === 'paused' ? 'Paused' : 'Reading'}, ${Math.round(
              speech.piece.share * 100,
            )}% done: `}
          </span>
          <span lang={languageOf(speech.piece.text) ?? undefined}>{speech.piece.text}</span>
        </p>
      )}
      {speech.state === 'failed' && <ErrorMessage>{speech.message}</ErrorMessage>}
      <Note>
        The voices are those of your device. Those that are online send the text to their maker to
        be spoken; the others do not. A pause goes on from the beginning of its sentence.
      </Note>
    </>
  );
};
