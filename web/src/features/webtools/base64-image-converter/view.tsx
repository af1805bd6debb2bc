import { Button } from '@mantine/core';
import { useState } from 'react';
import { ErrorMessage } from '../../../components/error-message.tsx';
import { oneOf } from '../options.ts';
import { Choice } from '../parts/choice.tsx';
import { FilePicker } from '../parts/file-picker.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { useOptions } from '../use-options.ts';
import {
  type DataUrl,
  dataUrlOf,
  fileNameOf,
  readDataUrl,
  SNIPPETS,
  sizeInWords,
  snippetOf,
} from './service.ts';
import classes from './view.module.css';

const OPTIONS = { as: oneOf(SNIPPETS) };

/** Larger pictures make a page slow in which they are written out. */
const LARGEST_BYTES = 5_000_000;

const readFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });

export const View = () => {
  const [{ as }, set] = useOptions(OPTIONS);
  const [picked, setPicked] = useState<DataUrl | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [pasted, setPasted] = useState('');
  const back = readDataUrl(pasted);

  const pick = async (file: File) => {
    setPicked(null);
    if (file.size > LARGEST_BYTES) {
      setFailure(`${file.name} has ${sizeInWords(file.size)}. Please choose one up to 5 MB.`);
      return;
    }
    const picture = await readFile(file).then(readDataUrl, () => null);
    setPicked(picture);
    setFailure(picture === null ? `${file.name} is no picture that can be read.` : null);
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
          <TextBox label="The picture as text" value={snippetOf(picked, as)} rows={6} mono />
        </>
      )}
      <section className={classes.back} aria-labelledby="back">
        <h2 id="back" className="h3">
          And back
        </h2>
        <TextBox
          label="A data address, or Base64"
          value={pasted}
          onChange={setPasted}
          rows={4}
          mono
          placeholder="data:image/png;base64,..."
          error={pasted.trim() !== '' && back === null ? 'There is no picture in this text.' : null}
        />
        {back && (
          <>
            <Preview picture={back} />
            <div>
              <Button component="a" href={dataUrlOf(back)} download={fileNameOf(back)}>
                Save as {fileNameOf(back)}
              </Button>
            </div>
          </>
        )}
      </section>
    </>
  );
};

const Preview = ({ picture }: { readonly picture: DataUrl }) => (
  <figure className={classes.preview}>
    <img src={dataUrlOf(picture)} alt="Your file, as it looks" />
    <figcaption className="muted sm">
      {picture.mime}, {sizeInWords(picture.bytes)}; as text {sizeInWords(picture.base64.length)}
    </figcaption>
  </figure>
);
