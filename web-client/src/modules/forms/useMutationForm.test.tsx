import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { type ApiError, apiErrorOf } from '@/api/ApiError';
import { CallError } from '@/api/CallError';
import type { AuthProblem } from '@/auth/authClient';
import { refuse } from '@/auth/problem';
import { renderPage } from '@/testing/render';
import { Dialog } from '@/ui/Dialog';
import { CheckboxField, Form, SelectField, SubmitButton, TextField } from '@/ui/form';
import { type Refusal, useMutationForm } from '.';

interface Values {
  name: string;
  city: string;
  open: boolean;
}
const record: Values = { name: 'Basket', city: 'yyc', open: false };
const conflict = apiErrorOf(409, null);

type Save = (values: Values, keyFor: (request: unknown) => string) => Promise<Values>;

/** A record form; `change` plays the server's next version. */
function build(save: Save) {
  const held: { change?: (values: Values) => void } = {};
  let fresh: Values | undefined;
  function Page() {
    const [saved, setSaved] = useState(record);
    useEffect(() => void (held.change = setSaved), []);
    const form = useForm<Values>({ defaultValues: saved });
    const edit = useMutationForm<Values, Values>({
      form,
      failed: 'Not saved',
      values: saved,
      valuesOf: (values) => values,
      refetch: () => {
        if (fresh) setSaved(fresh);
        return Promise.resolve({});
      },
      save,
      onSaved: setSaved,
    });
    return (
      <Form {...edit.props}>
        <TextField name="name" label="Name" />
        <SelectField
          name="city"
          label="City"
          options={[
            { value: 'yyc', text: 'Calgary' },
            { value: 'yeg', text: 'Edmonton' },
          ]}
        />
        <CheckboxField name="open" label="Open" />
        <SubmitButton>Save</SubmitButton>
      </Form>
    );
  }
  const { user } = renderPage(<Page />);
  const rename = async (name: string) => {
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), name);
  };
  return {
    user,
    rename,
    press: () => user.click(screen.getByRole('button', { name: 'Save' })),
    change: (values: Values) => act(() => held.change?.(values)),
    next: (values: Values) => (fresh = values),
  };
}

it('merges after a conflict and saves own changes only', async () => {
  const sent: Values[] = [];
  const page = build((values) => {
    sent.push(values);
    return sent.length === 1 ? Promise.reject(new CallError(conflict)) : Promise.resolve(values);
  });
  await page.rename('Own');
  page.next({ name: 'Other', city: 'yeg', open: true });
  await page.press();
  expect(await screen.findByText('This record has changed meanwhile')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Own');
  // The marks follow the notice.
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Changed meanwhile: Other'));
  expect(screen.getByLabelText('City')).toHaveValue('yeg');
  expect(screen.getByLabelText('Open')).toBeChecked();
  await page.press();
  await waitFor(() => expect(sent.at(-1)).toEqual({ name: 'Own', city: 'yeg', open: true }));
  await waitFor(() => expect(screen.queryByText('This record has changed meanwhile')).toBeNull());
});

it('takes the saved version on request', async () => {
  const page = build(() => Promise.reject(new CallError(conflict)));
  await page.rename('Own');
  page.change({ ...record, name: 'Other' });
  await page.user.click(await screen.findByRole('button', { name: 'Use the saved version' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Other');
  expect(screen.queryByText(/Changed meanwhile/)).toBeNull();
});

it('takes a new version silently without own input', async () => {
  const page = build((values) => Promise.resolve(values));
  page.change({ ...record, name: 'Other' });
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Other'));
  expect(screen.queryByText('This record has changed meanwhile')).toBeNull();
});

it('keeps letters typed while saving', async () => {
  let answer: (values: Values) => void = () => undefined;
  const page = build(() => new Promise((resolve) => (answer = resolve)));
  await page.rename('One');
  await page.press();
  await page.user.type(screen.getByLabelText('Name'), ' two');
  await act(async () => {
    answer({ ...record, name: 'One' });
    await Promise.resolve();
  });
  expect(screen.getByLabelText('Name')).toHaveValue('One two');
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

it('shows violations and the failure inside', async () => {
  const error: ApiError = { ...apiErrorOf(400, null), violations: [{ field: 'name', reason: 'STRING_MIN_LEN' }] };
  const page = build(() => Promise.reject(new CallError(error)));
  await page.press();
  const failure = await screen.findByText('Not saved');
  expect(failure.closest('form')).not.toBeNull();
  expect(screen.getByLabelText('Name')).toBeInvalid();
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

it('repeats a failed attempt with the same key', async () => {
  const keys: string[] = [];
  const page = build((values, keyFor) => {
    keys.push(keyFor(values));
    return keys.length < 3 ? Promise.reject(new CallError(apiErrorOf(503, null))) : Promise.resolve(values);
  });
  await page.press();
  await page.press();
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).toBe(keys[0]);
  await page.rename('Other');
  await page.press();
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[2]).not.toBe(keys[0]);
});

function Message({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { body: '' } });
  const { props } = useMutationForm({
    form,
    failed: 'Not sent',
    save: () => Promise.reject(new CallError(apiErrorOf(503, null))),
  });
  return (
    <Dialog title="Message" onClose={onClose}>
      <Form {...props}>
        <TextField name="body" label="Body" />
        <SubmitButton>Send</SubmitButton>
      </Form>
    </Dialog>
  );
}

it('shows the failure inside a dialog', async () => {
  const { user } = renderPage(<Message onClose={() => undefined} />);
  await user.type(screen.getByLabelText('Body'), 'typed');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const alert = await screen.findByText('Not sent');
  expect(screen.getByRole('dialog')).toContainElement(alert);
  expect(alert.closest('[role=alert]')).toBeVisible();
});

it('asks before Escape closes a dialog with input', async () => {
  const onClose = vi.fn();
  const { user } = renderPage(<Message onClose={onClose} />);
  await user.type(screen.getByLabelText('Body'), 'typed');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Body')).toHaveValue('typed');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('closes a dialog without input at once', async () => {
  const onClose = vi.fn();
  const { user } = renderPage(<Message onClose={onClose} />);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

/** A sign-in form; `send` plays the identity service. */
function showSignIn(send: () => Promise<AuthProblem | null>, explain: (problem: AuthProblem) => Refusal | false) {
  function Page() {
    const form = useForm({ defaultValues: { email: '' } });
    const { props } = useMutationForm({
      form,
      failed: 'Not signed in',
      save: async () => refuse(await send()),
      onProblem: explain,
    });
    return (
      <Form {...props}>
        <TextField name="email" label="Email" />
        <SubmitButton>Sign in</SubmitButton>
      </Form>
    );
  }
  const { user } = renderPage(<Page />);
  return { user, press: () => user.click(screen.getByRole('button', { name: 'Sign in' })) };
}
const problem: AuthProblem = { name: 'AuthApiError', code: 'invalid_credentials', status: 400, message: '' };

it('announces a problem of the identity service inside', async () => {
  const page = showSignIn(
    () => Promise.resolve(problem),
    ({ code }) => ({ text: `Because of ${code}` }),
  );
  await page.user.type(screen.getByLabelText('Email'), 'typed');
  await page.press();
  const text = await screen.findByText('Because of invalid_credentials');
  expect(text.closest('form [role=alert]')).toHaveTextContent('Not signed in');
  expect(screen.getByLabelText('Email')).toHaveValue('typed');
});

it('shows violations alone at their fields', async () => {
  const page = showSignIn(
    () => Promise.resolve(problem),
    () => ({ fields: { email: 'common:validation.invalid' } }),
  );
  await page.press();
  await waitFor(() => expect(screen.getByLabelText('Email')).toBeInvalid());
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.queryByText('Not signed in')).toBeNull();
});

it('shows a cancelled attempt as a note', async () => {
  const page = showSignIn(
    () => Promise.resolve(problem),
    () => ({ title: 'Cancelled', tone: 'info' }),
  );
  await page.press();
  expect((await screen.findByText('Cancelled')).closest('form [role=status]')).toBeVisible();
});

it('ignores a second submit while sending', async () => {
  let answer: (problem: null) => void = () => undefined;
  const send = vi.fn(() => new Promise<null>((resolve) => (answer = resolve)));
  const page = showSignIn(send, () => false);
  await page.press();
  await page.user.type(screen.getByLabelText('Email'), 'typed{Enter}');
  expect(send).toHaveBeenCalledOnce();
  await act(async () => {
    answer(null);
    await Promise.resolve();
  });
  await page.press();
  expect(send).toHaveBeenCalledTimes(2);
});
