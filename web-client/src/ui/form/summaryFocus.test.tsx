import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { renderPage } from '@/testing/render';
import { ErrorSummary, FAILURE, Form, SelectField, SubmitButton, TextField } from '.';

function Page() {
  const form = useForm({ defaultValues: { name: '', city: '' }, shouldFocusError: false });
  return (
    <Form
      form={form}
      onSubmit={() => {
        form.setError('name', { message: 'common:validation.required' });
        form.setError(FAILURE, { type: 'Not saved', message: 'Please check' });
      }}
    >
      <ErrorSummary labels={{ name: 'Name' }} />
      <TextField name="name" label="Name" />
      <SelectField name="city" label="City" options={[{ value: '', text: 'None' }]} />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

it('focuses the summary and lists fields only', async () => {
  const { user } = renderPage(<Page />);
  expect(screen.getByLabelText('City')).toBeRequired();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: /^Name:/ })).toBeVisible();
  expect(document.activeElement).toHaveTextContent('Please check these fields');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
