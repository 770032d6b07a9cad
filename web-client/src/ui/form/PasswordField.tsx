import { IconButton } from '../IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EyeIcon, EyeOffIcon } from '../icons';
import { TextField, type TextFieldProps } from './TextField';

/** A password input that can show its text. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end' | 'dir'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      dir="ltr"
      type={shown ? 'text' : 'password'}
      end={
        <IconButton aria-label={t(shown ? 'hide' : 'show')} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
