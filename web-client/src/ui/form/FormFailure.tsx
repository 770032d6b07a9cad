import { useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Notice } from '../Notice';

/** Name of the error that belongs to no field: see `refuse` of `useMutationForm`. */
export const FAILURE = 'root.failure';
/** The same for an attempt that the user has cancelled. */
export const NOTE = 'root.note';

/**
 * Why the form was not saved. Inside the form, because a toast is hidden behind a dialog for
 * screen readers and disappears.
 */
export function FormFailure() {
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const note = errors.root?.['note'];
  const failure = note ?? errors.root?.['failure'];
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [failure]);
  return (
    <div ref={place} role={note ? 'status' : 'alert'} hidden={!failure}>
      {failure && (
        <Notice tone={note ? 'info' : 'error'} title={String(failure.type)}>
          {failure.message}
        </Notice>
      )}
    </div>
  );
}
