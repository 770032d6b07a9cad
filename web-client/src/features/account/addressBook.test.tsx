import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { SavedAddresses } from '@/modules/address-book';
import { expectAccessible } from '@/testing/axe';
import { failure, user as someone } from '@/testing/factories';
import { gate } from '@/testing/gate';
import { emptyData, services, unavailable } from '@/testing/handlers';
import { savedAddress } from '@/testing/handlers/account';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { Form, TextField } from '@/ui/form';
import { AddressBookSection } from './components/AddressBookSection';

const PATH = '*/v1/account/saved-addresses';
const tooMany = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'TOO_MANY_SAVED_ADDRESSES' };
const full = () => http.post(PATH, () => HttpResponse.json(failure(9, [tooMany]), { status: 400 }));

function withData(savedAddresses = [savedAddress()]) {
  const data = emptyData();
  data.account.savedAddresses = savedAddresses;
  server.use(...services(data));
  return data.account;
}

describe('the address book in the settings', () => {
  const show = (addresses = [savedAddress()]) => {
    const account = withData(addresses);
    const page = (
      <main>
        <h1>Account</h1>
        <AddressBookSection contactName="Abeba Tesfay" />
      </main>
    );
    return { account, ...renderPage(page) };
  };
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

  it('lists addresses with their contact', async () => {
    show();
    const row = within(await screen.findByRole('listitem'));
    expect(row.getByText('120 8 Avenue SW, Calgary, T2P 1B3')).toBeVisible();
    expect(row.getByText('Hana')).toBeVisible();
    await expectAccessible('the address book');
  });

  it('takes a new address for the person of the account', async () => {
    const { user, account } = show([]);
    expect(await screen.findByText(/^You have no saved addresses yet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add an address' }));
    const box = await dialog('Add an address');
    expect(box.getByLabelText('Contact person')).toHaveValue('Abeba Tesfay');
    await user.type(box.getByLabelText('Name of the address'), 'Office');
    await user.type(box.getByLabelText('Street address'), '5015 50 Avenue');
    await user.type(box.getByLabelText(/^Postal code/), '90210');
    await user.type(box.getByLabelText('Phone number'), '403 555 0199');
    await user.click(box.getByRole('button', { name: 'Save address' }));
    expect(await box.findByText('Please enter a Canadian postal code, such as T2P 1B3')).toBeVisible();
    expect(account.savedAddresses).toEqual([]);
    await user.clear(box.getByLabelText(/^Postal code/));
    await expectAccessible('the form of an address');
    await user.click(box.getByRole('button', { name: 'Save address' }));
    expect(await screen.findByText('5015 50 Avenue')).toBeVisible();
    expect(account.savedAddresses[0]?.details).toEqual({
      name: 'Office',
      address: '5015 50 Avenue',
      city: '',
      postalCode: '',
      contactName: 'Abeba Tesfay',
      contactPhone: '403 555 0199',
    });
  });

  it('saves a pasted postal code without invisible marks', async () => {
    const { user, account } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit: Home' }));
    const box = await dialog('Edit address');
    const code = box.getByLabelText(/^Postal code/);
    await user.clear(code);
    await user.click(code);
    await user.paste('\u202aT2P\u2011١B3\u202c');
    await user.click(box.getByRole('button', { name: 'Save address' }));
    await waitFor(() => expect(account.savedAddresses[0]?.details.postalCode).toBe('T2P-1B3'));
  });

  it('edits and deletes an address', async () => {
    const { user, account } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit: Home' }));
    const box = await dialog('Edit address');
    await user.type(box.getByLabelText('Name of the address'), ' in Calgary');
    await user.click(box.getByRole('button', { name: 'Save address' }));
    await user.click(await screen.findByRole('button', { name: 'Delete: Home in Calgary' }));
    const question = await dialog('Delete “Home in Calgary”?');
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^You have no saved addresses yet/)).toBeVisible();
    expect(account.savedAddresses).toEqual([]);
  });

  it('states that it is full and keeps the input', async () => {
    const { user } = show();
    server.use(full());
    await user.click(await screen.findByRole('button', { name: 'Add an address' }));
    const box = await dialog('Add an address');
    await user.type(box.getByLabelText('Name of the address'), 'Office');
    await user.type(box.getByLabelText('Street address'), '5015 50 Avenue');
    await user.type(box.getByLabelText('Phone number'), '403 555 0199');
    await user.click(box.getByRole('button', { name: 'Save address' }));
    expect(await box.findByText(/30 saved addresses, which is the limit/)).toBeVisible();
    expect(box.getByLabelText('Name of the address')).toHaveValue('Office');
  });

  it('reports towns that did not load in its form and loads them again', async () => {
    const { user } = show();
    server.use(http.get('*/v1/cargo/options', () => HttpResponse.json(failure(14), { status: 503 }), { once: true }));
    await user.click(await screen.findByRole('button', { name: 'Add an address' }));
    const box = await dialog('Add an address');
    expect(await box.findByText('The towns could not be loaded')).toBeVisible();
    await user.type(box.getByLabelText('Name of the address'), 'Office');
    await user.click(box.getByRole('button', { name: 'Try again' }));
    expect(await box.findByRole('option', { name: 'Edmonton' })).toBeInTheDocument();
    expect(box.getByLabelText('Name of the address')).toHaveValue('Office');
  });

  it('reports a failure and loads again', async () => {
    const { user } = show();
    server.use(unavailable(PATH));
    expect(await screen.findByText('Your addresses could not be loaded')).toBeVisible();
    withData();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Home')).toBeVisible();
  });
});

describe('saved addresses in a form', () => {
  function Order({ city }: { city?: string }) {
    const form = useForm({ defaultValues: { street: '', recipient: '', phone: '' } });
    return (
      <Form form={form} onSubmit={() => undefined} guarded={false}>
        <SavedAddresses fields={{ address: 'street', contactName: 'recipient', contactPhone: 'phone' }} city={city} />
        <TextField name="street" label="Street" />
        <TextField name="recipient" label="Recipient" />
        <TextField name="phone" label="Phone" />
      </Form>
    );
  }
  /** A form without a field for the contact person. */
  function Visit() {
    const form = useForm({ defaultValues: { street: '', code: '', phone: '' } });
    return (
      <Form form={form} onSubmit={() => undefined} guarded={false}>
        <SavedAddresses fields={{ address: 'street', postalCode: 'code', contactPhone: 'phone' }} />
        <TextField name="street" label="Street" />
        <TextField name="code" label="Code" />
        <TextField name="phone" label="Phone" />
      </Form>
    );
  }
  const show = (addresses = [savedAddress()], as: ReturnType<typeof someone> | null = someone()) => {
    const account = withData(addresses);
    const page = (
      <main>
        <h1>Order</h1>
        <Order city="Edmonton" />
      </main>
    );
    return { account, ...renderPage(page, { as }) };
  };

  it('fill its fields, except addresses in another town', async () => {
    const { user } = show([savedAddress(), savedAddress({ name: 'Mother', city: 'Edmonton', contactName: 'Saba' })]);
    const choice = await screen.findByLabelText('Saved address');
    expect(within(choice).queryByText('Home')).not.toBeInTheDocument();
    await user.selectOptions(choice, 'Mother');
    expect(screen.getByLabelText('Street')).toHaveValue('120 8 Avenue SW');
    expect(screen.getByLabelText('Street')).toHaveFocus();
    expect(screen.getByLabelText('Recipient')).toHaveValue('Saba');
    expect(screen.getByLabelText('Phone')).toHaveValue('403 555 0142');
    expect(screen.queryByRole('button', { name: 'Save this address' })).not.toBeInTheDocument();
    await expectAccessible('the choice of an address');
  });

  it('save an address with a contact name of the account cut to its limit', async () => {
    const as = someone({ user_metadata: { full_name: 'A'.repeat(150) } });
    const account = withData([]);
    const { user } = renderPage(<Visit />, { as });
    await user.type(await screen.findByLabelText('Street'), '120 8 Avenue SW');
    await user.type(screen.getByLabelText('Phone'), '403 555 0142');
    await user.type(screen.getByLabelText('Code'), 'T2P 1B3');
    await user.click(await screen.findByRole('button', { name: 'Save this address' }));
    await waitFor(() => expect(account.savedAddresses[0]?.details.contactName).toBe('A'.repeat(120)));
  });

  it('save a pasted postal code without invisible marks', async () => {
    const account = withData([]);
    const { user } = renderPage(<Visit />, { as: someone() });
    await user.type(await screen.findByLabelText('Street'), '120 8 Avenue SW');
    await user.type(screen.getByLabelText('Phone'), '403 555 0142');
    await user.click(screen.getByLabelText('Code'));
    await user.paste('\u202aT2P\u2011١B3\u202c');
    await user.click(await screen.findByRole('button', { name: 'Save this address' }));
    await waitFor(() => expect(account.savedAddresses[0]?.details.postalCode).toBe('T2P-1B3'));
  });

  it('replace every field of an address chosen before', async () => {
    const incomplete = savedAddress({ name: 'Office', city: '', contactName: '' });
    const { user } = show([savedAddress({ city: 'Edmonton' }), incomplete]);
    const choice = await screen.findByLabelText('Saved address');
    await user.selectOptions(choice, 'Home');
    await user.selectOptions(choice, 'Office');
    expect(screen.getByLabelText('Recipient')).toHaveValue('');
  });

  it('gain the typed address with the town of the order', async () => {
    const { user, account } = show([]);
    await user.type(await screen.findByLabelText('Street'), '5015 50 Avenue');
    await user.type(screen.getByLabelText('Recipient'), 'Saba');
    expect(screen.queryByRole('button', { name: 'Save this address' })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Phone'), ' 403 555 0199 ');
    await user.click(await screen.findByRole('button', { name: 'Save this address' }));
    await waitFor(() => expect(account.savedAddresses).toHaveLength(1));
    expect(account.savedAddresses[0]?.details).toMatchObject({
      name: '5015 50 Avenue',
      city: 'Edmonton',
      contactName: 'Saba',
      contactPhone: '403 555 0199',
    });
    expect(await screen.findByText('You can rename it in Account Settings.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save this address' })).not.toBeInTheDocument());
    expect(screen.getByLabelText('Street')).toHaveFocus();
  });

  it('leave the focus where the user has moved it while saving', async () => {
    const { user } = show([]);
    const saving = gate();
    server.use(http.post(PATH, async () => void (await saving.opened)));
    await user.type(await screen.findByLabelText('Street'), '5015 50 Avenue');
    await user.type(screen.getByLabelText('Recipient'), 'Saba');
    await user.type(screen.getByLabelText('Phone'), '403 555 0199');
    await user.click(await screen.findByRole('button', { name: 'Save this address' }));
    await user.click(screen.getByLabelText('Recipient'));
    saving.open();
    expect(await screen.findByText('You can rename it in Account Settings.')).toBeInTheDocument();
    expect(screen.getByLabelText('Recipient')).toHaveFocus();
  });

  it('state that they are full', async () => {
    const { user } = show([]);
    server.use(full());
    await user.type(await screen.findByLabelText('Street'), '5015 50 Avenue');
    await user.type(screen.getByLabelText('Recipient'), 'Saba');
    await user.type(screen.getByLabelText('Phone'), '403 555 0199');
    await user.click(await screen.findByRole('button', { name: 'Save this address' }));
    expect(await screen.findByText(/30 saved addresses, which is the limit/)).toBeInTheDocument();
  });

  it('are not offered to visitors', async () => {
    show([savedAddress()], null);
    expect(await screen.findByLabelText('Street')).toBeVisible();
    expect(screen.queryByLabelText('Saved address')).not.toBeInTheDocument();
  });
});
