import { useFormContext } from 'react-hook-form';
import { Button } from '@/ui/Button';

interface AsBeforeProps {
  /** Values of an earlier order, by field. */
  values: Readonly<Record<string, string>>;
  /** Text of the button. */
  children: string;
}

/** Fills fields of the surrounding form as in an earlier order, and moves the focus to the first of them. */
export function AsBefore({ values, children }: AsBeforeProps) {
  const { setFocus, setValue } = useFormContext<Record<string, string>>();
  const fill = () => {
    const entries = Object.entries(values);
    entries.forEach(([name, value]) => setValue(name, value, { shouldDirty: true, shouldValidate: true }));
    const first = entries[0];
    if (first) setFocus(first[0]);
  };
  return (
    <div>
      <Button size="small" onClick={fill}>
        {children}
      </Button>
    </div>
  );
}
