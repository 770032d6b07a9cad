import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
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
  PasswordField,
  REQUIRED,
  SegmentedField,
  SelectField,
  SubmitButton,
  TextField,
} from '@/ui/form';
import { SearchIcon } from '@/ui/icons';
import { Suggest } from '@/ui/Suggest';
import { Switch } from '@/ui/Switch';
import type { Samples } from '../samples';
import { Section } from '../Section';

const filled = {
  name: 'Selam Kidane',
  email: 'selam.kidane@',
  service: '',
  message: '',
  password: 'Secret123',
  kind: 'home',
  extras: ['oven'],
  often: 'fortnight',
  day: '2026-11-23',
  weight: '80',
  price: '',
  code: '4072',
  agree: false,
  resume: null as File | null,
  sent: null as File | null,
};

const onItsWay: FileUpload = {
  state: 'uploading',
  progress: 0.4,
  onCancel: () => undefined,
  onAgain: () => undefined,
};

/** Every form field: filled in, empty, invalid and busy. */
export function Fields({ words }: { words: Samples }) {
  const form = useForm({ defaultValues: filled });
  const wrong = useForm({ defaultValues: { ...filled, kind: '', extras: [] as string[] } });
  const { setError, setValue } = wrong;

  useEffect(() => {
    // Invalid from the start, without a submit.
    for (const name of ['service', 'kind', 'extras', 'often', 'day', 'weight', 'code', 'agree', 'resume'] as const)
      setError(name, { message: REQUIRED });
    setError('email', { message: 'common:validation.email' });
  }, [setError]);
  useEffect(() => {
    form.setValue('sent', new File([new Uint8Array(2_516_582)], 'selam-kidane-resume.pdf'));
    setValue('sent', new File([new Uint8Array(843_776)], 'selam-kidane-resume.pdf'));
  }, [form, setValue]);

  const kinds = [
    { value: 'home', title: words.home, text: words.homeText, figure: '$89' },
    { value: 'carpet', title: words.carpet, text: words.carpetText, figure: '$129' },
    { value: 'windows', title: words.windows, disabled: true, text: words.soon },
  ];
  const extras = [
    { value: 'oven', text: words.oven },
    { value: 'fridge', text: words.fridge },
    { value: 'windows', text: words.windows },
  ];
  const often = [
    { value: 'once', text: words.once },
    { value: 'fortnight', text: words.fortnight },
    { value: 'monthly', text: words.monthly },
  ];
  const fields = (upload: FileUpload) => (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(280px,100%),1fr))] gap-24 items-start">
        <TextField name="name" label={words.name} />
        <TextField name="email" label={words.email} dir="ltr" />
        <SelectField name="service" label={words.service} placeholder="—" options={often} optional />
        <PasswordField name="password" label={words.password} help={words.help} />
        <DateField name="day" label={words.day} min="2026-11-22" />
        <NumberField name="weight" label={words.weight} unit="kg" />
        <NumberField name="price" label={words.price} unit="CAD" unitFirst optional />
      </div>
      <TextField name="message" label={words.message} rows={3} maxLength={5000} counted optional />
      <SegmentedField name="often" legend={words.often} options={often} />
      <ChoiceCards name="kind" legend={words.title} options={kinds} columns={3} />
      <ChoiceCards
        name="extras"
        legend={words.extras}
        options={extras.map(({ value, text }) => ({ value, title: text }))}
        multiple
        columns={3}
        optional
      />
      <CheckboxGroup name="extras" legend={words.extras} options={extras} help={words.text} />
      <CodeInput name="code" label={words.code} />
      <FileField name="resume" label={words.resume} accept={['.pdf', '.doc', '.docx']} />
      <FileField name="sent" label={words.resume} accept={['.pdf']} upload={upload} optional />
      <CheckboxField name="agree" label={words.agree} help={words.noticeText} />
    </>
  );
  return (
    <>
      <Section title="Form and its fields">
        <Form form={form} onSubmit={() => undefined}>
          {fields({ ...onItsWay, state: 'done' })}
          <div>
            <SubmitButton>{words.send}</SubmitButton>
          </div>
        </Form>
      </Section>
      <Section title="The same fields, wrong or busy">
        <Form form={wrong} onSubmit={() => undefined}>
          {fields(onItsWay)}
        </Form>
      </Section>
      <Section title="Switch">
        <Switches words={words} />
      </Section>
      <Section title="ErrorSummary">
        <Summary words={words} />
      </Section>
      <Section title="Suggest">
        <Suggesting words={words} />
      </Section>
    </>
  );
}

/** Suggests samples by prefix instead of calling a service. */
function Suggesting({ words }: { words: Samples }) {
  const [typed, setTyped] = useState('');
  const all = [words.home, words.carpet, words.windows, words.oven, words.fridge];
  const fits = (text: string) => typed !== '' && text.toLowerCase().includes(typed.toLowerCase());
  return (
    <Suggest
      label={words.service}
      start={<SearchIcon />}
      value={typed}
      onChange={setTyped}
      suggestions={all.filter(fits).map((text) => ({ id: text, text, kind: words.extras }))}
      onChoose={({ text }) => setTyped(text)}
    />
  );
}

function Switches({ words }: { words: Samples }) {
  const [on, setOn] = useState({ oven: true, fridge: false });
  return (
    <div>
      {(['oven', 'fridge'] as const).map((name) => (
        <Switch
          key={name}
          label={words[name]}
          help={words.homeText}
          checked={on[name]}
          onChange={(checked) => setOn({ ...on, [name]: checked })}
        />
      ))}
    </div>
  );
}

function Summary({ words }: { words: Samples }) {
  const form = useForm<{ name: string; email: string }>({
    defaultValues: { name: '', email: '' },
    resolver: () => ({
      values: {} as Record<string, never>,
      errors: {
        name: { type: 'required', message: REQUIRED },
        email: { type: 'email', message: 'common:validation.email' },
      },
    }),
    shouldFocusError: false,
  });
  return (
    <Form form={form} onSubmit={() => undefined}>
      <ErrorSummary labels={{ name: words.name, email: words.email }} />
      <div>
        <SubmitButton>{words.send}</SubmitButton>
      </div>
    </Form>
  );
}
