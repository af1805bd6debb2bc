import { Button, NativeSelect } from '@mantine/core';
import {
  IconChevronDown,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorMessage } from '../../../components/error-message.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Note } from '../../../components/note.tsx';
import { amount } from '../options.ts';
import { Fields } from '../parts/fields.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { useOptions } from '../use-options.ts';
import { useSpeech, useVoices } from './use-speech.ts';

const OPTIONS = {
  rate: amount(1, { least: 0.5, most: 2, whole: false }),
  pitch: amount(1, { least: 0, most: 2, whole: false }),
};

export const View = () => {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const [{ rate, pitch }, set] = useOptions(OPTIONS);
  const voices = useVoices();
  const { state, speak, pause, goOn, stop } = useSpeech();
  if (voices === null) {
    return <ErrorMessage>This browser has no voices. Please try another one.</ErrorMessage>;
  }
  const voice = voices.find(({ voiceURI }) => voiceURI === chosen) ?? voices[0];
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
            value={voice?.voiceURI ?? ''}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={voices.map(({ voiceURI, name, lang }) => ({
              value: voiceURI,
              label: `${name} (${lang})`,
            }))}
            rightSection={<Icon of={IconChevronDown} />}
            rightSectionPointerEvents="none"
          />
        )}
        <NumberField
          label="Speed"
          value={rate}
          least={0.5}
          most={2}
          step={0.1}
          onChange={(rate) => set({ rate })}
          hint="1 is usual, 2 twice as fast."
        />
        <NumberField
          label="Pitch"
          value={pitch}
          least={0}
          most={2}
          step={0.1}
          onChange={(pitch) => set({ pitch })}
          hint="1 is usual, 2 high."
        />
      </Fields>
      <div className="row" style={{ flexWrap: 'wrap' }}>
        {(state === 'silent' || state === 'failed') && (
          <Button
            variant="cta"
            leftSection={<Icon of={IconPlayerPlay} />}
            disabled={text.trim() === ''}
            onClick={() => speak(text, { voice, rate, pitch })}
          >
            Speak
          </Button>
        )}
        {state === 'speaking' && (
          <Button leftSection={<Icon of={IconPlayerPause} />} onClick={pause}>
            Pause
          </Button>
        )}
        {state === 'paused' && (
          <Button leftSection={<Icon of={IconPlayerPlay} />} onClick={goOn}>
            Go on
          </Button>
        )}
        {(state === 'speaking' || state === 'paused') && (
          <Button leftSection={<Icon of={IconPlayerStop} />} onClick={stop}>
            Stop
          </Button>
        )}
      </div>
      {state === 'failed' && (
        <ErrorMessage>The voice stopped. Please try again, or choose another voice.</ErrorMessage>
      )}
      <Note>
        The voices are those of your device. Some send the text to their maker to be spoken; those
        that work offline do not.
      </Note>
    </>
  );
};
