export { type FieldNames, type Refetch, type Refusal, useMutationForm } from './useMutationForm';
