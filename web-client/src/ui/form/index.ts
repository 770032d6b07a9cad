export { type Choice, ChoiceCards } from './ChoiceCards';
export { CODE_LENGTH, CodeInput } from './CodeInput';
export { DateField } from './DateField';
export { ErrorSummary } from './ErrorSummary';
export { Form, REQUIRED, summaryOf } from './Form';
export { PasswordField } from './PasswordField';
export { SelectField } from './SelectField';
export { SubmitButton } from './SubmitButton';
export { TextField } from './TextField';
