import { type ComponentProps, Suspense, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { zonePlace } from '@/i18n/zoneNames';
import { ownZone } from '@/modules/slots/zones';
import type { ZoneField } from '@/modules/slots/ZoneSelect';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/form/Field';
import { lazyPart } from '@/ui/lazyPart';
import { Spinner } from '@/ui/Spinner';
import type { ApplicationValues } from '../form';

const ZoneList = lazyPart<ComponentProps<typeof ZoneField>>('registration.zones', async () => ({
  default: (await import('@/modules/slots/ZoneSelect')).ZoneField,
}));

/**
 * The applicant's time zone. The device's zone is nearly always right, so the list with search
 * loads only for applicants who change it.
 */
export function TimeZoneField() {
  const { t } = useTranslation(['applications', 'slots']);
  const id = useId();
  const [changing, setChanging] = useState(false);
  const {
    field: { name, value, ref },
    fieldState: { invalid },
  } = useController<ApplicationValues, 'timeZone'>({ name: 'timeZone' });
  const label = t('fields.timeZone');
  if (changing || invalid) {
    return (
      <Suspense fallback={<Spinner />}>
        <ZoneList name={name} label={label} likely={[{ id: value }, { id: ownZone() }]} focused={changing} />
      </Suspense>
    );
  }
  return (
    <Field id={id} label={label}>
      <div className="flex flex-wrap gap-y-4 gap-x-16 items-center min-h-48">
        <output id={id}>{zonePlace(value)}</output>
        <Button variant="text" size="small" ref={ref} onClick={() => setChanging(true)}>
          {t('slots:change')}
        </Button>
      </div>
    </Field>
  );
}
