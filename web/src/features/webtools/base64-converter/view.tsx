import { Checkbox } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { flag, oneOf } from '../options.ts';
import { Choice } from '../parts/choice.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { Ticks } from '../parts/ticks.tsx';
import { useOptions } from '../use-options.ts';
import { decodeBase64, encodeBase64 } from './service.ts';

const OPTIONS = { way: oneOf(['encode', 'decode']), urlsafe: flag(false) };

export const View = () => {
  const [typed, setTyped] = useState('');
  const [{ way, urlsafe }, set] = useOptions(OPTIONS);
  const text = useDeferredValue(typed);
  const encodes = way === 'encode';
  const decoding = encodes ? null : decodeBase64(text);
  const result = decoding === null ? encodeBase64(text, urlsafe) : decoding.ok ? decoding.text : '';
  return (
    <>
      <Choice
        label="Turn"
        value={way}
        choices={{ encode: 'Text into Base64', decode: 'Base64 into text' }}
        onChange={(way) => set({ way })}
      />
      <TextBox
        label={encodes ? 'Text' : 'Base64'}
        value={typed}
        onChange={setTyped}
        rows={6}
        mono={!encodes}
        error={decoding?.ok === false ? decoding.error : null}
      />
      {encodes && (
        <Ticks>
          <Checkbox
            label="For addresses: - and _ in the place of + and /, no padding"
            checked={urlsafe}
            onChange={(event) => set({ urlsafe: event.currentTarget.checked })}
          />
        </Ticks>
      )}
      <TextBox label={encodes ? 'Base64' : 'Text'} value={result} rows={6} mono={encodes} />
    </>
  );
};
