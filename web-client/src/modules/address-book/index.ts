export { AddressForm } from './AddressForm';
export { SavedAddresses } from './SavedAddresses';
