import { useId } from 'react';
import classes from './file-picker.module.css';

type FilePickerProps = {
  readonly label: string;
  /** As the `accept` of an input: "image/*". */
  readonly accept?: string;
  /** Whether several may be chosen at once. */
  readonly multiple?: boolean;
  /** Takes the first file, and all of them. */
  readonly onPick: (file: File, files: readonly File[]) => void;
};

/** Chooses a file, or takes one that is dropped on it. It stays on the device. */
export const FilePicker = ({ label, accept, multiple = false, onPick }: FilePickerProps) => {
  const id = useId();
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={classes.input}
        type="file"
        accept={accept}
        multiple={multiple}
        // The same file chosen once more, as after it was changed, is a choice too.
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          if (files[0]) onPick(files[0], files);
        }}
      />
    </div>
  );
};
