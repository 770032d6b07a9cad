export { type FieldNames, type Refetch, showFailure, useMutationForm } from './useMutationForm';
