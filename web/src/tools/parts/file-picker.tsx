import { useId } from 'react';
import classes from './file-picker.module.css';

type FilePickerProps = {
  readonly label: string;
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly onPick: (file: File, files: readonly File[]) => void;
};

/** Also takes a dropped file. Files stay on the device. */
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
        // The same file may be chosen again.
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
