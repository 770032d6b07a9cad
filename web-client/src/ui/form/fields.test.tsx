import { schemaResolver } from './schemaResolver';
import { fireEvent, screen, within, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { type ReactNode, useEffect } from 'react';
import { useForm, useFormContext } from 'react-hook-form';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import {
  CheckboxField,
  CheckboxGroup,
  ChoiceCards,
  CodeInput,
  DateField,
  ErrorSummary,
  FileField,
  type FileUpload,
  Form,
  NumberField,
  REQUIRED,
  SegmentedField,
  SubmitButton,
  TextField,
} from '.';

const schema = v.object({
  day: v.pipe(v.string(), v.nonEmpty(REQUIRED)),
  kind: v.pipe(v.string(), v.nonEmpty(REQUIRED)),
  extras: v.pipe(v.array(v.string()), v.minLength(1, REQUIRED)),
  weight: v.string(),
  often: v.string(),
  code: v.string(),
  agreed: v.literal(true, REQUIRED),
  resume: v.nullable(v.file()),
});
type Values = v.InferInput<typeof schema>;
const empty = { day: '', kind: '', extras: [], weight: '', often: 'ONCE', code: '', agreed: false, resume: null };

function TestForm({ children, onSubmit }: { children: ReactNode; onSubmit: (values: unknown) => void }) {
  const form = useForm<Values>({ resolver: schemaResolver(schema) as never, defaultValues: empty as never });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <ErrorSummary labels={{ day: 'Day', kind: 'Kind', extras: 'Extras', agreed: 'Terms' }} />
      {children}
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

const show = (children: ReactNode) => {
  const onSubmit = vi.fn();
  return { onSubmit, ...renderPage(<TestForm onSubmit={onSubmit}>{children}</TestForm>) };
};

const kinds = [
  { value: 'HOME', title: 'Home', text: 'Every room' },
  { value: 'CARPET', title: 'Carpet', figure: '$129' },
];
const extras = [
  { value: 'OVEN', text: 'Oven' },
  { value: 'FRIDGE', text: 'Fridge' },
];

it('submits a complete form with its values', async () => {
  const { user, onSubmit } = show(
    <>
      <DateField name="day" label="Day" min="2026-11-23" />
      <ChoiceCards name="kind" legend="Kind" options={kinds} />
      <CheckboxGroup name="extras" legend="Extras" options={extras} />
      <NumberField name="weight" label="Weight" unit="kg" />
      <SegmentedField
        name="often"
        legend="How often?"
        options={[
          { value: 'ONCE', text: 'Once' },
          { value: 'MONTHLY', text: 'Monthly' },
        ]}
      />
      <CodeInput name="code" label="Code" />
      <CheckboxField name="agreed" label="I agree" />
    </>,
  );
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-23' } });
  expect(screen.getByText('Monday 23 November 2026')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /Home/ }));
  // Chosen in a different order than displayed.
  await user.click(screen.getByRole('checkbox', { name: 'Fridge' }));
  await user.click(screen.getByRole('checkbox', { name: 'Oven' }));
  await user.type(screen.getByLabelText('Weight (kg)'), '٨٠.5');
  await user.click(screen.getByRole('radio', { name: 'Monthly' }));
  await user.type(screen.getByLabelText('Code'), '٤٠7 2');
  await user.click(screen.getByRole('checkbox', { name: 'I agree' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({
    day: '2026-11-23',
    kind: 'HOME',
    extras: ['OVEN', 'FRIDGE'],
    weight: '80.5',
    often: 'MONTHLY',
    code: '4072',
    agreed: true,
    resume: null,
  });
});

it.each([
  ['1,200.50', '1200.50'],
  ['0,125', '0.125'],
  ['١٢،٥', '12.5'],
  ['1 250.5 kg', '1250.5'],
])('a number typed as %s becomes %s, and is formatted on blur', async (typed, number) => {
  const { user, onSubmit } = show(<NumberField name="weight" label="Weight" unit="kg" />);
  const field = screen.getByLabelText('Weight (kg)');
  await user.type(field, typed);
  expect(field).toHaveValue(typed);
  await user.tab();
  expect(field).toHaveValue(number);
  expect(onSubmit).not.toHaveBeenCalled();
});

it.each([
  ['en', 'Is this 1500 or 1.5? Please write it that way'],
  ['ti', 'እዚ 1500 ድዩ ወይስ 1.5? በጃኹም ብኸምኡ ጽሓፉ'],
  ['ar', 'هل هذا 1500 أم 1.5؟ يرجى كتابته بهذا الشكل'],
])('a number with two meanings is refused in %s', async (language, text) => {
  await i18next.changeLanguage(language);
  const { user } = show(<NumberField name="weight" label="Weight" />);
  const field = screen.getByLabelText('Weight');
  await user.type(field, '1,500');
  expect(field).not.toBeInvalid();
  await user.tab();
  expect(field).toHaveValue('1,500');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(text);
  await user.type(field, '.0');
  await user.tab();
  expect(field).toBeValid();
  expect(field).toHaveValue('1500.0');
  await i18next.changeLanguage('en');
});

it.each([
  ['en', 'We read this as 1000.'],
  ['ti', 'ከም 1000 ኣንቢብናዮ ኣለና።'],
  ['ar', 'قرأنا هذا على أنه 1000.'],
])('a whole number with a group mark announces its meaning in %s', async (language, text) => {
  await i18next.changeLanguage(language);
  const { user } = show(<NumberField name="weight" label="Pieces" whole />);
  const field = screen.getByLabelText('Pieces');
  await user.type(field, '1.000');
  await user.tab();
  expect(field).toHaveValue('1.000');
  expect(screen.getByText(text)).toHaveAttribute('aria-live', 'polite');
  await i18next.changeLanguage('en');
});

it('a code is pasted with invisible marks and digits of any script', async () => {
  const { user } = show(<CodeInput name="code" label="Code" />);
  await user.click(screen.getByLabelText('Code'));
  await user.paste('\u200f\u202a١٢٣\u00a0۴5\u200b٦\u202c');
  expect(screen.getByLabelText('Code')).toHaveValue('123456');
});

it('the summary does not repeat a label that begins the message', async () => {
  const names = v.object({ name: v.pipe(v.string(), v.nonEmpty('applications:problem.firstName')) });
  function NameForm() {
    const form = useForm({ resolver: schemaResolver(names), defaultValues: { name: '' } });
    return (
      <Form form={form} onSubmit={() => undefined}>
        <ErrorSummary labels={{ name: 'First name' }} />
        <TextField name="name" label="First name" />
        <SubmitButton>Send</SubmitButton>
      </Form>
    );
  }
  await i18next.loadNamespaces('applications');
  const { user } = renderPage(<NameForm />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('button', { name: /^First name must/ })).toBeVisible();
});

it('the summary takes the focus on submit, not when errors change during typing', async () => {
  const names = v.object({ name: v.pipe(v.string(), v.nonEmpty(REQUIRED)) });
  function NameForm() {
    const form = useForm({ resolver: schemaResolver(names), defaultValues: { name: '' }, shouldFocusError: false });
    return (
      <Form form={form} onSubmit={() => undefined}>
        <ErrorSummary labels={{ name: 'Name' }} />
        <TextField name="name" label="Name" />
        <SubmitButton>Send</SubmitButton>
      </Form>
    );
  }
  const { user } = renderPage(<NameForm />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const summary = () => screen.queryByRole('button', { name: 'Name: Please fill in this field' });
  await waitFor(() => expect(summary()?.closest('[tabindex]')).toHaveFocus());
  const field = screen.getByRole('textbox', { name: 'Name' });
  await user.type(field, 'A');
  expect(summary()).toBeNull();
  await user.type(field, '{Backspace}');
  expect(summary()).toBeVisible();
  expect(field).toHaveFocus();
});

it('missing values are shown at the field and in the summary, which links there', async () => {
  const { user, onSubmit } = show(
    <>
      <DateField name="day" label="Day" />
      <ChoiceCards name="kind" legend="Kind" options={kinds} />
      <CheckboxGroup name="extras" legend="Extras" options={extras} />
      <CheckboxField name="agreed" label="I agree" />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Day')).toHaveAccessibleDescription('Please fill in this field');
  expect(screen.getByRole('radiogroup', { name: 'Kind' })).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByRole('radiogroup', { name: 'Kind' })).toHaveAccessibleDescription('Please fill in this field');
  expect(screen.getByRole('group', { name: 'Extras' })).toHaveAccessibleDescription('Please fill in this field');
  expect(screen.getByRole('checkbox', { name: 'I agree' })).toHaveAccessibleDescription('Please fill in this field');
  await user.click(screen.getByRole('button', { name: 'Kind: Please fill in this field' }));
  expect(screen.getByRole('radio', { name: /Home/ })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Extras: Please fill in this field' }));
  expect(screen.getByRole('checkbox', { name: 'Oven' })).toHaveFocus();
});

it('choice cards work with the keyboard and announce their text', async () => {
  const { user } = show(<ChoiceCards name="kind" legend="Kind" options={kinds} />);
  await user.tab();
  expect(screen.getByRole('radio', { name: 'Home' })).toHaveAccessibleDescription('Every room');
  await user.keyboard('[Space]');
  expect(screen.getByRole('radio', { name: 'Home' })).toBeChecked();
  await user.keyboard('[ArrowDown]');
  expect(screen.getByRole('radio', { name: 'Carpet $129' })).toBeChecked();
});

const pdf = (name: string, size = 2 * 1024 * 1024) => {
  const file = new File(['%PDF'], name, { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const fileField = () => <FileField name="resume" label="Resume" accept={['.pdf', '.doc']} optional />;
const sent = (state: FileUpload['state'], more: Partial<FileUpload> = {}): FileUpload => ({
  state,
  progress: 0.4,
  onCancel: vi.fn(),
  onAgain: vi.fn(),
  ...more,
});
/** A field that already has its file. */
function TestUpload(props: { upload: FileUpload; onRemove?: () => void }) {
  const { setValue } = useFormContext();
  useEffect(() => setValue('resume', pdf('mine.pdf')), [setValue]);
  return <FileField name="resume" label="Resume" accept={['.pdf']} optional {...props} />;
}

it('a file can be chosen, is shown with its size, and can be removed', async () => {
  const { user } = show(fileField());
  const input = screen.getByLabelText(/^Resume/);
  expect(input).toHaveAccessibleDescription('PDF, DOC, up to 50 MB');
  await user.upload(input, pdf('resume.pdf'));
  const status = screen.getAllByRole('status').find((region) => within(region).queryByText('resume.pdf'));
  expect(status).toHaveTextContent('2 MB');
  await user.click(screen.getByRole('button', { name: 'Remove resume.pdf' }));
  expect(screen.queryByText('resume.pdf')).not.toBeInTheDocument();
  expect(input).toHaveFocus();
});

it('a file can be dropped', () => {
  show(fileField());
  fireEvent.drop(screen.getByLabelText(/^Resume/), { dataTransfer: { files: [pdf('letter.pdf')] } });
  expect(screen.getByText('letter.pdf')).toBeVisible();
});

it.each([
  ['too large', pdf('big.pdf', 50 * 1024 * 1024 + 1), 'File size must be less than 50MB'],
  ['of another type', pdf('photo.png'), 'Files of this type are not accepted'],
  ['empty', pdf('nothing.pdf', 0), 'This file is empty'],
])('a file that is %s is rejected, and the previous one stays', (_, file, message) => {
  show(fileField());
  const input = screen.getByLabelText(/^Resume/);
  fireEvent.drop(input, { dataTransfer: { files: [pdf('before.pdf')] } });
  fireEvent.drop(input, { dataTransfer: { files: [file] } });
  expect(input).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(input).toBeInvalid();
  expect(screen.getByText('before.pdf')).toBeVisible();
});

it.each(['waiting', 'uploading'] as const)('a file that is %s blocks the field and can be cancelled', async (state) => {
  const upload = sent(state);
  const { user } = show(<TestUpload upload={upload} />);
  expect(screen.getByLabelText(/^Resume/)).toBeDisabled();
  fireEvent.drop(screen.getByLabelText(/^Resume/), { dataTransfer: { files: [pdf('late.pdf')] } });
  expect(screen.queryByText('late.pdf')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Do not send mine.pdf' }));
  expect(upload.onCancel).toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Remove mine.pdf' })).not.toBeInTheDocument();
});

it('a file shows its upload progress', () => {
  show(<TestUpload upload={sent('uploading')} />);
  expect(screen.getByRole('progressbar', { name: 'Uploading mine.pdf' })).toHaveValue(0.4);
  expect(screen.getByText('40%')).toBeVisible();
});

it.each([
  ['failed', 'The connection broke'],
  ['cancelled', 'Not sent'],
] as const)('a file that %s shows its state, and can be resent or removed', async (state, text) => {
  const upload = sent(state, { problem: 'The connection broke' });
  const onRemove = vi.fn();
  const { user } = show(<TestUpload upload={upload} onRemove={onRemove} />);
  expect(screen.getByText(new RegExp(text))).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send mine.pdf again' }));
  expect(upload.onAgain).toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Remove mine.pdf' }));
  expect(onRemove).toHaveBeenCalled();
  expect(screen.queryByText('mine.pdf')).not.toBeInTheDocument();
});
