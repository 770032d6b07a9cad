export { Toaster } from './Toaster';
export { toastsAnswered, toastsSlice, toastShown } from './toastsSlice';
export { useToast } from './useToast';
