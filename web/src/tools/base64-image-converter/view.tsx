import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Choice } from '../../components/choice.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Icon } from '../../components/icon.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { oneOf } from '../options.ts';
import { FilePicker } from '../parts/file-picker.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { useOptions } from '../use-options.ts';
import { Preview } from './preview.tsx';
import { type Picture, pictureOf, readPicture, SNIPPETS, sizeText, snippetOf } from './service.ts';
import classes from './view.module.css';

const OPTIONS = { as: oneOf(SNIPPETS) };

const LARGEST_BYTES = 5_000_000;

export const View = () => {
  const [{ as }, set] = useOptions(OPTIONS);
  const [picked, setPicked] = useState<Picture | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef<File>(null);
  const snippet = useMemo(() => picked && snippetOf(picked, as), [picked, as]);

  const pick = async (file: File) => {
    latest.current = file;
    const [picture, words] = await read(file);
    if (latest.current !== file) return;
    setPicked(picture);
    setFailure(words);
  };
  return (
    <>
      <FilePicker label="A picture" accept="image/*" onPick={(file) => void pick(file)} />
      <ErrorMessage>{failure}</ErrorMessage>
      {picked && (
        <>
          <Preview picture={picked} />
          <Choice
            label="Write it as"
            value={as}
            choices={{
              data: 'Data address',
              base64: 'Base64 alone',
              html: 'HTML',
              css: 'CSS',
            }}
            onChange={(as) => set({ as })}
          />
          <TextBox label="The picture as text" value={snippet ?? ''} rows={6} mono />
        </>
      )}
      <Back />
    </>
  );
};

const read = async (file: File): Promise<readonly [Picture | null, string | null]> => {
  if (file.size > LARGEST_BYTES) {
    return [null, `${file.name} has ${sizeText(file.size)}. Please choose one up to 5 MB.`];
  }
  try {
    const picture = pictureOf(new Uint8Array(await file.arrayBuffer()));
    const isNone = `${file.name} is no picture: its first bytes are those of none.`;
    return [picture, picture === null ? isNone : null];
  } catch {
    return [null, `${file.name} could not be read. Please choose it again.`];
  }
};

const Back = () => {
  const [pasted, setPasted] = useState('');
  const text = useDeferredValue(pasted);
  const picture = useMemo(() => readPicture(text), [text]);
  return (
    <section className={classes.back} aria-labelledby="back">
      <h2 id="back" className="h3">
        And back
      </h2>
      <TextBox
        label="A data address, its HTML or CSS, or Base64"
        value={pasted}
        onChange={setPasted}
        rows={4}
        mono
        placeholder="data:image/png;base64,..."
        error={
          text.trim() !== '' && picture === null
            ? 'There is no picture in this text. Paste all of it, from data: to its end.'
            : null
        }
      />
      {picture && (
        <>
          <Preview picture={picture} />
          <div>
            <Button
              leftSection={<Icon of={IconDownload} size={16} />}
              onClick={() =>
                saveFile(
                  `picture.${picture.ending}`,
                  new Blob([picture.bytes], { type: picture.mime }),
                )
              }
            >
              Save as picture.{picture.ending}
            </Button>
          </div>
        </>
      )}
    </section>
  );
};
