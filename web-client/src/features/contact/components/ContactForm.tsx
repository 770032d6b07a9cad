import { useForm } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { publicApi } from '@/api/generated/public.gen';
import { paths } from '@/app/paths';
import { currentLanguage } from '@/i18n';
import { useMutationForm } from '@/modules/forms';
import { ErrorSummary, Form, schemaResolver, SelectField, SubmitButton, summaryOf, TextField } from '@/ui/form';
import { useToast } from '@/ui/toaster';
import type { About } from '../about';
import { contactSchema, type ContactValues, emptyContact, limits, serviceInterests } from '../schema';
import { useOpening } from '../useOpening';
import { AboutLine } from './AboutLine';
import styles from './ContactForm.module.css';

interface ContactFormProps {
  /** The subject of the message, from the address. */
  about: About;
  /** Called after a message is sent. */
  onSent: () => void;
}

/** The message form: success clears it, failure keeps the input (docs/product.md, section 4). */
export function ContactForm({ about, onSent }: ContactFormProps) {
  const { t } = useTranslation(['contact', 'common']);
  const toast = useToast();
  const [createContactMessage] = publicApi.useCreateContactMessageMutation();
  const form = useForm({
    resolver: schemaResolver(contactSchema),
    defaultValues: emptyContact,
    shouldFocusError: false,
  });
  const beginAnew = useOpening(form, about);

  const edit = useMutationForm<ContactValues>({
    form,
    failed: t('common:error'),
    save: ({ serviceInterest, ...values }, keyFor) => {
      const request = {
        ...values,
        ...(serviceInterest && { serviceInterest }),
        languageCode: currentLanguage(),
      };
      return createContactMessage({
        'Idempotency-Key': keyFor(request),
        createContactMessageRequest: request,
      }).unwrap();
    },
    onSaved: () => {
      beginAnew();
      onSent();
      toast.success(t('sent'), t('sentText'));
    },
  });

  return (
    <Form
      {...edit.props}
      guarded={false}
      className={`${styles.form} content-start self-start`}
      onInvalid={(errors) => toast.error(t('common:error'), t(summaryOf(errors, 'contact:missing') as never))}
    >
      {about.subject && <AboutLine subject={about.subject} />}
      <ErrorSummary
        labels={{ name: t('name'), email: t('email'), serviceInterest: t('interest'), message: t('message') }}
      />
      <div className="gap-22 max-sm:grid-cols-[1fr] grid-cols-[1fr_1fr] grid">
        <TextField name="name" label={t('name')} autoComplete="name" maxLength={limits.name} />
        <TextField
          name="email"
          type="email"
          label={t('email')}
          autoComplete="email"
          dir="ltr"
          maxLength={limits.email}
        />
      </div>
      <SelectField
        name="serviceInterest"
        label={t('interest')}
        optional
        placeholder={t('select')}
        options={serviceInterests.map((value) => ({ value, text: t(`common:serviceInterest.${value}`) }))}
      />
      <TextField name="message" label={t('message')} rows={6} maxLength={limits.message} />
      <div className="grid justify-items-start gap-14">
        <SubmitButton busy={t('sending')}>{t('send')}</SubmitButton>
        <p className="small muted">
          <Trans ns="contact" i18nKey="consent" components={{ policy: <Link to={paths.privacy} /> }} />
        </p>
      </div>
    </Form>
  );
}
