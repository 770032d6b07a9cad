import type { ComponentProps } from 'react';

interface ActionFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Omitted where the browser itself submits, to `action`. */
  onAction?: () => void;
}

/** A form that saves nothing: a search, filters, or a message that its page keeps. */
export function ActionForm({ onAction, ...rest }: ActionFormProps) {
  return (
    <form
      {...rest}
      onSubmit={
        onAction &&
        ((event) => {
          event.preventDefault();
          onAction();
        })
      }
    />
  );
}
